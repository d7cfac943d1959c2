import type { UsdRate } from '../money/conversion.ts';
import { divideHalfEven } from '../money/decimal.ts';
import { notionalUnit, notionalValue, type ContractTerms } from '../margin/margin.ts';
import { cents, type Money } from '../money/money.ts';
import { points, type Price } from '../market/price.ts';
import type { Volume } from '../market/volume.ts';

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/** What a distance between prices is worth in money. */
export interface DistanceWorth extends ContractTerms {
  readonly volume: Volume;
  readonly quoteToUsd: UsdRate;
}

/** The price so many points below or above another. */
export function priceAtDistance(from: Price, must: 'below' | 'above', distance: bigint): Price {
  return points(must === 'below' ? from - distance : from + distance);
}

/** How many points a price lies below or above another; negative where it lies on the other side. */
export function distanceTo(price: Price, must: 'below' | 'above', from: Price): bigint {
  return must === 'below' ? from - price : price - from;
}

/** Points of a distance in hundredths of a percent of a price, rounded half-even. */
export function percentToPoints(basisPoints: bigint, of: Price): bigint {
  return divideHalfEven(of * basisPoints, WHOLE);
}

/** A distance in hundredths of a percent of a price, rounded half-even; 0 where there is no price. */
export function pointsToPercent(distance: bigint, of: Price): bigint {
  return of > 0n ? divideHalfEven(distance * WHOLE, of) : 0n;
}

/** Points that a position moves by to gain or lose an amount, rounded half-even; null where it has no volume. */
export function moneyToPoints(amount: Money, { pricePrecision, ...worth }: DistanceWorth): bigint | null {
  const perPoint = notionalValue({ ...worth, price: points(1n) });
  return perPoint > 0n ? divideHalfEven(amount * notionalUnit(pricePrecision), perPoint) : null;
}

/** What a move of so many points gains or loses, rounded half-even to the cent as every result is. */
export function pointsToMoney(distance: bigint, { pricePrecision, ...worth }: DistanceWorth): Money {
  return cents(divideHalfEven(notionalValue({ ...worth, price: points(distance) }), notionalUnit(pricePrecision)));
}
