import { DEVICES, type Device } from './browser.ts';

/** Each flow on both devices, as `npm run test:long` has it. */
const EVERY_DEVICE = process.env['TRUEFILL_EVERY_DEVICE'] !== undefined;

/**
 * The devices of a flow that is not about how a screen is laid out: the named one, and both in the long run. Every screen is looked at on both by
 * the walks (`accessibility-walk.ts`, `languages.journey.ts`), and what differs between them is said in journeys that take `DEVICES`.
 */
export function onOneDevice(usual: Device): readonly Device[] {
  return EVERY_DEVICE ? DEVICES : [usual];
}

/** Of choices the one whose turn it is, for a caller who counts through something else; all of them in the long run. */
export function onePerTurn<Choice>(choices: readonly Choice[], turn: number): readonly Choice[] {
  return EVERY_DEVICE ? choices : choices.filter((_, place) => place === turn % choices.length);
}
