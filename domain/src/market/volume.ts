import { decimalToNumber, formatDecimal, parseDecimal, type DecimalError } from '../money/decimal.ts';

declare const brand: unique symbol;

/** A volume in hundredths of a lot: 0.50 lots is 50n. */
export type Volume = bigint & { readonly [brand]: 'Volume' };

export const VOLUME_SCALE = 2;

/** Brands an integer of hundredths of a lot as a volume. */
export function hundredths(value: bigint): Volume {
  return value as Volume;
}

/** Parses lots such as "0.5". */
export function parseVolume(text: string): Volume | DecimalError {
  return parseDecimal(text, VOLUME_SCALE) as Volume | DecimalError;
}

/** Formats a volume with two decimals. */
export function formatVolume(volume: Volume): string {
  return formatDecimal(volume, VOLUME_SCALE);
}

/** The wire number of a volume. */
export function volumeToNumber(volume: Volume): number {
  return decimalToNumber(volume, VOLUME_SCALE);
}
