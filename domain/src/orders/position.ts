import { RATE_SCALE, type UsdRate } from '../money/conversion.ts';
import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { notionalUnit, notionalValue, type ContractTerms } from '../margin/margin.ts';
import { cents, sumMoney, ZERO, type Money } from '../money/money.ts';
import type { Price } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';
import { VOLUME_SCALE, type Volume } from '../market/volume.ts';

export type Side = 'buy' | 'sell';

/** What determines the result of an open position. */
export interface Position extends ContractTerms {
  readonly side: Side;
  readonly openPrice: Price;
  readonly volume: Volume;
  /**
   * The exact result of the parts closed so far, in `notionalUnit`s, modulo two cents: all that the rounding of the next
   * part depends on. 0 or absent if nothing was closed.
   */
  readonly carriedResult?: bigint;
}

/** A buy opens at the ask, a sell at the bid. */
export function openingPrice(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'buy' ? quote.ask : quote.bid;
}

/** A buy closes at the bid, a sell at the ask. */
export function closingPrice(side: Side, quote: Pick<Quote, 'bid' | 'ask'>): Price {
  return side === 'buy' ? quote.bid : quote.ask;
}

/** P&L = (close - open) x direction x volume x contractSize x quoteToUsd, unrounded, in `notionalUnit`s. */
function exactResult({ side, openPrice, volume, contractSize }: Position, price: Price, quoteToUsd: UsdRate): bigint {
  const distance = side === 'buy' ? price - openPrice : openPrice - price;
  return notionalValue({ price: distance as Price, volume, contractSize, quoteToUsd });
}

/**
 * The payout for closing a position, or what is left of one, at a price. The position as a whole is rounded half-even once: a
 * part pays the increase of the rounded result of all parts so far, so that the parts add up to the whole at any prices.
 */
export function profitLoss(position: Position, price: Price, quoteToUsd: UsdRate): Money {
  const unit = notionalUnit(position.pricePrecision);
  const value = exactResult(position, price, quoteToUsd);
  const { carriedResult = 0n } = position;
  if (carriedResult === 0n) return cents(divideHalfEven(value, unit));
  return cents(divideHalfEven(carriedResult + value, unit) - divideHalfEven(carriedResult, unit));
}

/** The `carriedResult` of the rest after a part has closed at a price. */
export function carryResult(part: Position, price: Price, quoteToUsd: UsdRate): bigint {
  // Two cents, not one, because half a cent rounds to even.
  const span = 2n * notionalUnit(part.pricePrecision);
  const carried = ((part.carriedResult ?? 0n) + exactResult(part, price, quoteToUsd)) % span;
  return carried < 0n ? carried + span : carried;
}

/** What rounding has left unpaid for the parts closed so far, in `notionalUnit`s: from minus half a cent to half a cent. */
export function unpaidResult({ carriedResult = 0n, pricePrecision }: Pick<Position, 'carriedResult' | 'pricePrecision'>): bigint {
  if (carriedResult === 0n) return 0n;
  const unit = notionalUnit(pricePrecision);
  return carriedResult - divideHalfEven(carriedResult, unit) * unit;
}

/** An unrounded result, in `notionalUnit`s of its precision. */
export interface UnroundedResult {
  readonly value: bigint;
  readonly pricePrecision: number;
}

/** The result of closing a position at a price, including what is still owed for its closed parts. */
export function unroundedResult(position: Position, price: Price, quoteToUsd: UsdRate): UnroundedResult {
  const { pricePrecision } = position;
  return { value: exactResult(position, price, quoteToUsd) + unpaidResult(position), pricePrecision };
}

/** Decimals of an unrounded result in USD. */
export function resultScale(pricePrecision: number): number {
  return pricePrecision + VOLUME_SCALE + RATE_SCALE;
}

const MAX_PRECISION = 8;
const SCALES = Array.from({ length: MAX_PRECISION + 1 }, (_, pricePrecision) => powerOfTen(MAX_PRECISION - pricePrecision));

/**
 * Sums results first, then rounds half-even once: losses below half a cent count, however many positions they are spread over.
 */
export function floatingSum(results: Iterable<UnroundedResult>): Money {
  let total = 0n;
  for (const { value, pricePrecision } of results) total += value * (SCALES[pricePrecision] ?? 0n);
  return cents(divideHalfEven(total, notionalUnit(MAX_PRECISION)));
}

/** Sums over a user's open positions in one account mode. */
export interface PositionSums {
  readonly floating: Money;
  /** balance + margins + reservations + floating */
  readonly netValue: Money;
  readonly usedMargin: Money;
  /** net value / margins in percent with two decimals, as an integer at scale 2; null without positions */
  readonly marginLevel: bigint | null;
  /** amount available for new positions */
  readonly freeMargin: Money;
}

/**
 * The sums for a balance outside margins, the margins of all open positions, and the reservations of pending orders.
 * @param floating the result of all open positions, see `floatingSum`
 */
export function positionSums(
  available: Money,
  margins: readonly Money[],
  floating: Money,
  reservations: readonly Money[] = [],
): PositionSums {
  const usedMargin = sumMoney(...margins);
  const netValue = sumMoney(available, usedMargin, floating, ...reservations);
  return {
    floating,
    netValue,
    usedMargin,
    marginLevel: usedMargin > 0n ? divideHalfEven(netValue * 10_000n, usedMargin) : null,
    freeMargin: freeMargin(available, floating),
  };
}

/**
 * Free to use = max(0, balance + min(0, floating)): an unrealized profit cannot be spent, an unrealized loss is already
 * deducted.
 */
export function freeMargin(available: Money, floating: Money): Money {
  const free = available + (floating < 0n ? floating : 0n);
  return free > 0n ? cents(free) : ZERO;
}
