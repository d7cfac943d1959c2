import { BAND_ODDS_SLIP } from '@truefill/domain/options/option-band.ts';

/** Payout rates are multiples of this, percent. */
export const RATE_STEP = 0.5;
/** Permitted average return of a bet on a band, as a share of the stake: neither a sure loss nor a gift. */
const BAND_RETURN = { least: 0.85, most: 1 };

/** The payout rate, in steps, at which a bet with these odds has this average return. */
const stepsFor = (average: number, odds: number): number => ((average / odds - 1) * 100) / RATE_STEP;

/**
 * The payout rates that a brand with bands may offer, percent. Both sides of a band get the delivery's single rate, at even
 * odds apart from rounding to points.
 */
export const FAIR_BAND_RATES = {
  least: Math.ceil(stepsFor(BAND_RETURN.least, 0.5 - BAND_ODDS_SLIP)) * RATE_STEP,
  most: Math.floor(stepsFor(BAND_RETURN.most, 0.5 + BAND_ODDS_SLIP)) * RATE_STEP,
};
