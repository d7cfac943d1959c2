import { cents, sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { OPTION_RATE_SCALE, type OptionBand, type OptionKind, type OptionOutcome } from '@truefill/domain/options/option.ts';
import { optionOutcome, optionResult } from '@truefill/domain/options/option-settlement.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { exactMoney, exactPrice } from '../../trading-parts/figures.ts';
import { atScale } from './offer.ts';

/** The state of a running option: its outcome if it ended now, computed by the server's own functions. */
export interface OptionStatus {
  readonly price: Price;
  readonly outcome: Exclude<OptionOutcome, 'void'>;
  /** +profit, -stake or 0, less the fee */
  readonly net: Money;
  /** distance of the price from the entry */
  readonly distance: Price;
}

/** The status of an option at a price. @returns null for an order with invalid numbers */
export function optionStatusAt(order: OptionOrderView, mid: number): OptionStatus | null {
  const { pricePrecision } = order;
  const [entry, price] = [exactPrice(order.entryPrice, pricePrecision), exactPrice(mid, pricePrecision)];
  const [stake, fee, rate] = [exactMoney(order.stake), exactMoney(order.fee), atScale(order.rate, OPTION_RATE_SCALE)];
  if (entry === null || price === null || stake === null || fee === null || rate === null) return null;
  const outcome = outcomeAt(order.kind, entry, exactBand(order), price);
  const distance = (price > entry ? price - entry : entry - price) as Price;
  return { price, outcome, net: cents(optionResult({ stake, rate }, outcome) - fee), distance };
}

function outcomeAt(kind: OptionKind, mid: Price, band: OptionBand | null, price: Price): OptionStatus['outcome'] {
  // outcomes depend only on the middle price of the entry
  return optionOutcome({ kind, band, entry: { mid, sequence: 0, timeMs: 0, bid: mid, ask: mid } }, price);
}

function exactBand({ band, pricePrecision }: OptionOrderView): OptionBand | null {
  if (band === null) return null;
  const [low, high] = [exactPrice(band.low, pricePrecision), exactPrice(band.high, pricePrecision)];
  return low === null || high === null ? null : { low, high };
}

/** The sums over all running options. */
export interface RunningSums {
  readonly atStake: Money;
  /** the total result if all ended now, after fees; null if a price is missing */
  readonly ifAllEndedNow: Money | null;
}

/** Sums up the running options. @param midOf the newest middle price of a market; undefined before the first */
export function runningSums(orders: readonly OptionOrderView[], midOf: (symbol: string) => number | undefined): RunningSums {
  const results = orders.map((order) => {
    const mid = midOf(order.symbol);
    return mid === undefined ? null : (optionStatusAt(order, mid)?.net ?? null);
  });
  const known = results.filter((result) => result !== null);
  return {
    atStake: sumMoney(...orders.map(({ stake }) => exactMoney(stake)).filter((stake) => stake !== null)),
    ifAllEndedNow: known.length === orders.length ? sumMoney(...known) : null,
  };
}

/** Amounts of a settled option in USD: the payout to the balance, and the net result after the fee. */
export interface SettledFigures {
  readonly paid: number;
  readonly net: number;
  readonly feeReturned: boolean;
}

/** The amounts of a settled option. */
export function settledFigures({
  outcome,
  stake,
  result,
  fee,
}: Pick<OptionOrderView, 'outcome' | 'stake' | 'result' | 'fee'>): SettledFigures {
  const feeReturned = outcome === 'void';
  return {
    // sums of wire numbers may have a rounding error: round to cents once
    paid: Math.round((stake + result + (feeReturned ? fee : 0)) * 100) / 100,
    net: Math.round((result - (feeReturned ? 0 : fee)) * 100) / 100,
    feeReturned,
  };
}
