import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { Volume } from '@truefill/domain/market/volume.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import type { AccountFigures } from '../../../trading-parts/account-figures.ts';
import { feeOf, marginOf, moveValue, type ExactTerms } from '../../../trading-parts/figures.ts';
import { levelError, levelPrice, type LevelName } from '../../../trading-parts/levels.ts';
import { draftVolume, entryPrice, levelReference, type TicketDraft, type TicketQuote } from './model.ts';

export interface TicketSummary {
  readonly volume: Volume;
  readonly price: Price;
  readonly leverage: number;
  readonly spreadCost: Money;
  readonly fee: Money;
  /** spread and fee: the loss of the position at the moment it opens */
  readonly costToOpen: Money;
  readonly margin: Money;
  /** margin and fee: what a pending order reserves until it fills or is canceled */
  readonly reserved: Money;
  /** result at the level before the fee; null if there is no valid one */
  readonly stopLossResult: Money | null;
  readonly takeProfitResult: Money | null;
  /** the maximum loss at the stop loss, including the fee; null without one: then the whole net worth is at risk */
  readonly worstCase: Money | null;
  /** free margin now and after opening; null for visitors */
  readonly free: Money | null;
  readonly freeAfter: Money | null;
  /** net worth / margin after opening in whole percent; null for visitors and for pending orders */
  readonly marginLevelAfter: number | null;
}

/** Everything the ticket shows above the button; null if the volume is invalid, or if a pending order has no price. */
export function ticketSummary(
  draft: TicketDraft,
  terms: ExactTerms,
  quote: TicketQuote,
  account: AccountFigures | null,
): TicketSummary | null {
  const volume = draftVolume(draft);
  if (volume === null || volume <= 0n) return null;
  const { side } = draft;
  const waits = draft.kind === 'pending';
  const price = entryPrice(draft, terms, quote);
  if (price === null) return null;
  const leverage = draft.leverage ?? terms.defaultLeverage;
  // the spread at the fill is not known yet
  const spreadCost = waits ? (0n as Money) : moveValue(terms, 'buy', volume, quote.bid, quote.ask);
  const fee = feeOf(terms, volume, price);
  const margin = marginOf(terms, volume, price, leverage);
  const at = { side, reference: levelReference(draft, terms, quote), pricePrecision: terms.pricePrecision };
  const resultAt = (level: LevelName): Money | null => {
    const target = levelPrice(draft[level], terms);
    // a level on the wrong side is rejected: showing its result would mislead
    const possible = target !== null && levelError(level, draft[level], at) === null;
    return possible ? moveValue(terms, side, volume, price, target) : null;
  };
  const stopLossResult = resultAt('stopLoss');
  return {
    volume,
    price,
    leverage,
    spreadCost,
    fee,
    costToOpen: sumMoney(spreadCost, fee),
    margin,
    reserved: sumMoney(margin, fee),
    stopLossResult,
    takeProfitResult: resultAt('takeProfit'),
    worstCase: stopLossResult === null ? null : difference(stopLossResult, fee),
    ...afterOpening(account, { spreadCost, fee, margin }),
    ...(waits ? { marginLevelAfter: null } : {}),
  };
}

type AfterOpening = Pick<TicketSummary, 'free' | 'freeAfter' | 'marginLevelAfter'>;

function afterOpening(
  account: AccountFigures | null,
  cost: { readonly spreadCost: Money; readonly fee: Money; readonly margin: Money },
): AfterOpening {
  if (account === null) return { free: null, freeAfter: null, marginLevelAfter: null };
  const paid = difference(account.balance, sumMoney(cost.margin, cost.fee));
  const netValue = account.netValue - cost.fee - cost.spreadCost;
  const marginUsed = account.usedMargin + cost.margin;
  return {
    free: freeMargin(account.balance, account.floating),
    freeAfter: freeMargin(paid, difference(account.floating, cost.spreadCost)),
    marginLevelAfter: marginUsed === 0n ? null : Number((netValue * 100n) / marginUsed),
  };
}

function difference(a: Money, b: Money): Money {
  return (a - b) as Money;
}

/**
 * The take profit's gain relative to the stop loss's loss, in hundredths, with the fee counted on both sides.
 * @returns null without both levels, for levels that are not on opposite sides of the entry, and if the fee exceeds the gain
 */
export function rewardPerRisk(summary: Pick<TicketSummary, 'stopLossResult' | 'takeProfitResult' | 'fee'> | null): bigint | null {
  if (summary === null) return null;
  const { stopLossResult: atStop, takeProfitResult: atTarget, fee } = summary;
  if (atStop === null || atTarget === null || atStop >= 0n) return null;
  const [loss, gain] = [fee - atStop, atTarget - fee];
  return gain > 0n ? divideHalfEven(gain * 100n, loss) : null;
}

/** The amount an order needs and the free margin, if that is less; null if it is enough or unknown. */
export interface Shortfall {
  readonly needed: Money;
  readonly free: Money;
}

/** Whether margin and fee exceed the free margin. */
export function shortfallOf(summary: Pick<TicketSummary, 'reserved' | 'free'> | null): Shortfall | null {
  if (summary?.free == null || summary.reserved <= summary.free) return null;
  return { needed: summary.reserved, free: summary.free };
}

/** The share of the net worth that is bound as margin, in whole percent, from a margin level. */
export function marginInUse(levelPercent: number): number {
  return levelPercent <= 100 ? 100 : Math.round(10_000 / levelPercent);
}

/** A distance between prices in pips with one decimal, as an integer of tenths. */
export function pipsBetween(from: Price, to: Price, pip: Price): bigint {
  const distance = from > to ? from - to : to - from;
  return pip > 0n ? divideHalfEven(distance * 10n, pip) : 0n;
}
