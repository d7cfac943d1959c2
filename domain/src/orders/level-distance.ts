import type { UsdRate } from '../money/conversion.ts';
import { divideHalfEven } from '../money/decimal.ts';
import { notionalUnit, notionalValue, type ContractTerms } from '../margin/margin.ts';
import { cents, type Money } from '../money/money.ts';
import { points, type Price } from '../market/price.ts';
import type { Volume } from '../market/volume.ts';

/** Hundredths of a percent in 100 %. */
const WHOLE = 10_000n;

/** What determines the money value of a price distance. */
export interface DistanceWorth extends ContractTerms {
  readonly volume: Volume;
  readonly quoteToUsd: UsdRate;
}

/** The price this many points below or above another. */
export function priceAtDistance(from: Price, must: 'below' | 'above', distance: bigint): Price {
  return points(must === 'below' ? from - distance : from + distance);
}

/** How many points a price is below or above another; negative on the other side. */
export function distanceTo(price: Price, must: 'below' | 'above', from: Price): bigint {
  return must === 'below' ? from - price : price - from;
}

/** Converts hundredths of a percent of a price to points, rounded half-even. */
export function percentToPoints(basisPoints: bigint, of: Price): bigint {
  return divideHalfEven(of * basisPoints, WHOLE);
}

/** Converts points to hundredths of a percent of a price, rounded half-even; 0 without a price. */
export function pointsToPercent(distance: bigint, of: Price): bigint {
  return of > 0n ? divideHalfEven(distance * WHOLE, of) : 0n;
}

/** Points by which the price must move for a position to gain or lose an amount, rounded half-even; null without a volume. */
export function moneyToPoints(amount: Money, { pricePrecision, ...worth }: DistanceWorth): bigint | null {
  const perPoint = notionalValue({ ...worth, price: points(1n) });
  return perPoint > 0n ? divideHalfEven(amount * notionalUnit(pricePrecision), perPoint) : null;
}

/** What a move of this many points gains or loses, rounded half-even to the cent like every result. */
export function pointsToMoney(distance: bigint, { pricePrecision, ...worth }: DistanceWorth): Money {
  return cents(divideHalfEven(notionalValue({ ...worth, price: points(distance) }), notionalUnit(pricePrecision)));
}
