import { DEVICES, type Device } from './browser.ts';

/** Runs each flow on both devices, as `npm run test:long` does. */
const EVERY_DEVICE = process.env['TRUEFILL_EVERY_DEVICE'] !== undefined;

/**
 * The devices of a flow that is not about layout: the given one, and both in the long run. `accessibility-walk.ts` and
 * `languages.journey.ts` visit every screen on both; differences between devices are covered by journeys that use `DEVICES`.
 */
export function onOneDevice(usual: Device): readonly Device[] {
  return EVERY_DEVICE ? DEVICES : [usual];
}

/** One of the choices in turn, for a caller that iterates over something else; all of them in the long run. */
export function onePerTurn<Choice>(choices: readonly Choice[], turn: number): readonly Choice[] {
  return EVERY_DEVICE ? choices : choices.filter((_, place) => place === turn % choices.length);
}
