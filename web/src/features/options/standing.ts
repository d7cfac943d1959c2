import { cents, sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { OPTION_RATE_SCALE, type OptionBand, type OptionKind, type OptionOutcome } from '@truefill/domain/options/option.ts';
import { optionOutcome, optionResult } from '@truefill/domain/options/option-settlement.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { exactMoney, exactPrice } from '../../trading-parts/figures.ts';
import { atScale } from './offer.ts';

/** A running option at this moment: what it would be if it ended now, by the server's own functions. */
export interface Standing {
  readonly price: Price;
  readonly outcome: Exclude<OptionOutcome, 'void'>;
  /** +profit, -stake or 0, less the fee */
  readonly net: Money;
  /** how far the price is from the entry */
  readonly distance: Price;
}

/** Where an option stands at a price. @returns null for an order whose numbers are none */
export function standingAt(order: OptionOrderView, mid: number): Standing | null {
  const { pricePrecision } = order;
  const [entry, price] = [exactPrice(order.entryPrice, pricePrecision), exactPrice(mid, pricePrecision)];
  const [stake, fee, rate] = [exactMoney(order.stake), exactMoney(order.fee), atScale(order.rate, OPTION_RATE_SCALE)];
  if (entry === null || price === null || stake === null || fee === null || rate === null) return null;
  const outcome = outcomeAt(order.kind, entry, exactBand(order), price);
  const distance = (price > entry ? price - entry : entry - price) as Price;
  return { price, outcome, net: cents(optionResult({ stake, rate }, outcome) - fee), distance };
}

function outcomeAt(kind: OptionKind, mid: Price, band: OptionBand | null, price: Price): Standing['outcome'] {
  // outcomes are decided by the middle price of the entry alone
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
  /** what they would bring if all ended now, after fees; null while a price is missing */
  readonly ifAllEndedNow: Money | null;
}

/** Adds up the running options. @param midOf the newest middle price of a market; undefined before the first */
export function runningSums(orders: readonly OptionOrderView[], midOf: (symbol: string) => number | undefined): RunningSums {
  const results = orders.map((order) => {
    const mid = midOf(order.symbol);
    return mid === undefined ? null : (standingAt(order, mid)?.net ?? null);
  });
  const known = results.filter((result) => result !== null);
  return {
    atStake: sumMoney(...orders.map(({ stake }) => exactMoney(stake)).filter((stake) => stake !== null)),
    ifAllEndedNow: known.length === orders.length ? sumMoney(...known) : null,
  };
}

/** Figures of a settled option in USD: what came back to the balance, and what remains of it all with the fee. */
export interface SettledFigures {
  readonly paid: number;
  readonly net: number;
  readonly feeReturned: boolean;
}

/** The figures of a settled option. */
export function settledFigures({
  outcome,
  stake,
  result,
  fee,
}: Pick<OptionOrderView, 'outcome' | 'stake' | 'result' | 'fee'>): SettledFigures {
  const feeReturned = outcome === 'void';
  return {
    // sums of wire numbers may miss a cent's exact text: back to cents once
    paid: Math.round((stake + result + (feeReturned ? fee : 0)) * 100) / 100,
    net: Math.round((result - (feeReturned ? 0 : fee)) * 100) / 100,
    feeReturned,
  };
}
