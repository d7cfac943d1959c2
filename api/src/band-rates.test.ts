import { expect, it } from 'vitest';
import { FAIR_BAND_RATES } from './band-rates.ts';

it('the lowest rate of bands returns 85 % to the worse side, the highest gives the better side no advantage', () => {
  // odds of 48.9 and 51.1 %: 0.85 / 0.489 = 1.7382 and 1 / 0.511 = 1.9569, in steps of half a percent
  expect(FAIR_BAND_RATES).toEqual({ least: 74, most: 95.5 });
});
