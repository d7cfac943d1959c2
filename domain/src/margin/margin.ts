import { RATE_SCALE, type UsdRate } from '../money/conversion.ts';
import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import { cents, MONEY_SCALE, type Money } from '../money/money.ts';
import type { Price } from '../market/price.ts';
import { VOLUME_SCALE, type Volume } from '../market/volume.ts';

/** Leverages that a product may offer. */
export const LEVERAGES: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200];

/** The specification's default leverage. */
export const USUAL_LEVERAGE = 100;

/** The instrument's terms that, with price and volume, determine the notional value of a trade. */
export interface ContractTerms {
  readonly pricePrecision: number;
  /** units of the base per lot */
  readonly contractSize: bigint;
}

/** The notional in its quote currency, with the rate to dollars. */
export interface Notional extends ContractTerms {
  readonly price: Price;
  readonly volume: Volume;
  readonly quoteToUsd: UsdRate;
}

/** Leverages that a user may choose, smallest first; 1 is always included. */
export function offeredLeverages(instrument: Pick<Instrument, 'maxLeverage'>, brandMaxLeverage: number): number[] {
  return LEVERAGES.filter((leverage) => leverage <= Math.min(instrument.maxLeverage, brandMaxLeverage));
}

/** Whether a user may choose a leverage: see `offeredLeverages`. */
export function isOffered(leverage: number, instrument: Pick<Instrument, 'maxLeverage'>, brandMaxLeverage: number): boolean {
  return leverage <= Math.min(instrument.maxLeverage, brandMaxLeverage) && LEVERAGES.includes(leverage);
}

/** The leverage of an order without one: the largest offered leverage up to 100. */
export function defaultLeverage(instrument: Pick<Instrument, 'maxLeverage'>, brandMaxLeverage: number): number {
  const limit = Math.min(instrument.maxLeverage, brandMaxLeverage, USUAL_LEVERAGE);
  return LEVERAGES.findLast((leverage) => leverage <= limit) ?? 1;
}

/**
 * The leverage used to compute an instrument's fee: the instrument's default, whatever a brand allows. Otherwise a brand that
 * offers less leverage would earn higher fees.
 */
export function feeLeverage(instrument: Pick<Instrument, 'maxLeverage'>): number {
  return defaultLeverage(instrument, USUAL_LEVERAGE);
}

/**
 * Margin = price x volume x contractSize x quoteToUsd / leverage, rounded half-even once to the cent. A margin is at least
 * one cent; otherwise very small orders would be risk without cost.
 */
export function positionMargin(notional: Notional, leverage: number): Money {
  const margin = divideHalfEven(notionalValue(notional), notionalUnit(notional.pricePrecision) * BigInt(leverage));
  return cents(margin > 0n ? margin : 1n);
}

/** Decimals of the printed margin rate: those of the rate, and three for the division by a leverage of up to 200. */
export const MARGIN_RATE_SCALE = RATE_SCALE + 3;

/**
 * The margin rate at `MARGIN_RATE_SCALE`, as printed on the wire: dollars of margin per unit of price and lot. It is exact:
 * price x volume x this rate is exactly the value that `positionMargin` rounds.
 */
export function marginPerPriceAndLot(contractSize: bigint, rate: UsdRate, leverage: number): bigint {
  return (contractSize * rate * powerOfTen(MARGIN_RATE_SCALE - RATE_SCALE)) / BigInt(leverage);
}

/** Price x volume x contractSize x quoteToUsd as an integer of `notionalUnit`s per cent. */
export function notionalValue(notional: Omit<Notional, 'pricePrecision'> & { readonly price: bigint }): bigint {
  return notional.price * notional.volume * notional.contractSize * notional.quoteToUsd;
}

const UNITS = Array.from({ length: 9 }, (_, pricePrecision) =>
  powerOfTen(pricePrecision + VOLUME_SCALE + RATE_SCALE - MONEY_SCALE),
);

/**
 * How many units of `notionalValue` make a cent.
 * @throws RangeError if the precision is not 0..8
 */
export function notionalUnit(pricePrecision: number): bigint {
  const unit = UNITS[pricePrecision];
  if (unit === undefined) throw new RangeError(`invalid price precision: ${pricePrecision}`);
  return unit;
}
