import { BAND_ODDS_SLIP } from '@truefill/domain/options/option-band.ts';

/** Rates of deliveries are multiples of it, percent. */
export const RATE_STEP = 0.5;
/** What a bet on a band may return on average, share of the stake: neither side is sold a loss, nor given money. */
const BAND_RETURN = { least: 0.85, most: 1 };

/** The rate at which a bet of these odds returns so much on average, in steps. */
const stepsFor = (average: number, odds: number): number => ((average / odds - 1) * 100) / RATE_STEP;

/** The rates that a brand with bands may pay, percent: both sides of one get the delivery's rate, at even odds but for what whole points make of them. */
export const FAIR_BAND_RATES = {
  least: Math.ceil(stepsFor(BAND_RETURN.least, 0.5 - BAND_ODDS_SLIP)) * RATE_STEP,
  most: Math.floor(stepsFor(BAND_RETURN.most, 0.5 + BAND_ODDS_SLIP)) * RATE_STEP,
};
