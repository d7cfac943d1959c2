import { expect, it } from 'vitest';
import { FAIR_BAND_RATES } from './band-rates.ts';

it('the rates of bands begin where the worse side gets 85 % back, and end where the better one would win in the long run', () => {
  // odds of 48.9 and 51.1 %: 0.85 / 0.489 = 1.7382 and 1 / 0.511 = 1.9569, in steps of half a percent
  expect(FAIR_BAND_RATES).toEqual({ least: 74, most: 95.5 });
});
