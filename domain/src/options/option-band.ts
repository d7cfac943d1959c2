import type { Instrument } from '../market/instrument.ts';
import { points, type Price } from '../market/price.ts';
import { powerOfTen } from '../money/decimal.ts';
import type { OptionBand } from './option.ts';

/** Digits of a band's share of the price: 0.001500000 is 1500000n. */
export const BAND_SHARE_SCALE = 9;
/**
 * Bands with edges closer than this to the middle are not offered: prices are whole points, and in such a band a single point
 * decides who wins.
 */
export const MIN_BAND_POINTS = 20n;
/** How far rounding to whole points may move the even odds of a band of `MIN_BAND_POINTS`; share of one. */
export const BAND_ODDS_SLIP = 0.011;

/** Half of all price moves are within this many standard deviations. */
const HALF_OF_ALL = 0.6745;
const WEEKS_PER_YEAR = 365.25 / 7;

/**
 * Distance of a band's edges from its middle: the median price move in `seconds` of trading, by the
 * catalogue's yearly volatility and the market's trading hours. So inside and outside are about equally likely.
 * @returns share of the price at `BAND_SHARE_SCALE`, truncated; 0 for a market that never trades
 */
export function bandShare(
  { annualVolatilityPercent, weeklyHours }: Pick<Instrument, 'annualVolatilityPercent' | 'weeklyHours'>,
  seconds: number,
): bigint {
  const weekMinutes = weeklyHours.flat().reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0);
  if (weekMinutes === 0) return 0n;
  const part = seconds / (weekMinutes * 60 * WEEKS_PER_YEAR);
  return BigInt(Math.floor(((HALF_OF_ALL * annualVolatilityPercent) / 100) * Math.sqrt(part) * 10 ** BAND_SHARE_SCALE));
}

/**
 * The band around an entry: entry - and + entry x share in whole points, truncated. An end price is rounded to points and the
 * edges count as inside, so the band effectively reaches half a point farther. @returns null if it would be narrower than
 * `MIN_BAND_POINTS`
 */
export function optionBand(entry: Price, share: bigint): OptionBand | null {
  const distance = (entry * share) / powerOfTen(BAND_SHARE_SCALE);
  return distance < MIN_BAND_POINTS ? null : { low: points(entry - distance), high: points(entry + distance) };
}
