import type { TFunction } from 'i18next';
import { durationOf } from './watch/countdown.ts';

/** A delivery time as text: 3 min, or short 3m. */
export function durationText(t: TFunction, seconds: number, form: 'long' | 'short' = 'long'): string {
  const { unit, n } = durationOf(seconds);
  return t(`options.${form}.${unit}`, { n });
}
