import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { POINTS, type Fault } from '../store/link.ts';
import type { PlannedFault } from './faulty-link.ts';
import type { Random } from './random.ts';

/** Start times: an ordinary day, weekends, holidays, and the weeks in which America and Europe change their clocks. */
const BEGINNINGS = [
  '2026-01-14T15:00:00Z',
  '2026-01-16T21:40:00Z',
  '2026-02-13T20:50:00Z',
  '2026-03-06T21:30:00Z',
  '2026-03-08T21:45:00Z',
  '2026-03-11T20:40:00Z',
  '2026-03-27T20:45:00Z',
  '2026-03-29T20:50:00Z',
  '2026-07-01T20:55:00Z',
  '2026-07-02T19:50:00Z',
  '2026-10-23T20:50:00Z',
  '2026-10-25T21:40:00Z',
  '2026-10-28T20:50:00Z',
  '2026-10-30T20:40:00Z',
  '2026-11-01T21:40:00Z',
  '2026-12-24T17:30:00Z',
].map((text) => Date.parse(text));

export type Disturbance =
  | { readonly kind: 'fault'; readonly planned: PlannedFault }
  | { readonly kind: 'crash' | 'restart' | 'second' | 'end-second' | 'lose-lease' | 'silence' | 'interleave' };

const WAYS: readonly (readonly [number, Disturbance['kind']])[] = [
  [14, 'fault'],
  [2, 'crash'],
  [1, 'restart'],
  [2, 'second'],
  [3, 'end-second'],
  [2, 'lose-lease'],
  [2, 'silence'],
  [6, 'interleave'],
];

/** The start time of a simulation. */
export function beginning(chance: Random): number {
  return chance.oneOf(BEGINNINGS) + chance.whole(20 * 60_000);
}

/** The next disturbance. */
export function nextDisturbance(chance: Random): Disturbance {
  const kind = chance.weighted(WAYS);
  if (kind !== 'fault') return { kind };
  const fault = chance.weighted<Fault>([
    [4, 'crash'],
    [5, 'connection'],
    [3, 'statement'],
    [1, 'refused'],
  ]);
  const point = chance.weighted(
    POINTS.map(
      (name) => [name === 'committed' || name === 'write' || name === 'wrote' || name === 'commit' ? 3 : 1, name] as const,
    ),
  );
  return { kind: 'fault', planned: { fault, point, countdown: 1 + chance.whole(4) } };
}

/** Time until the next step, ms. */
export function nextPause(chance: Random): number {
  return chance.weighted([
    [6, 0],
    [12, 40 + chance.whole(400)],
    [6, 500 + chance.whole(2_500)],
    [1, 4_000 + chance.whole(12_000)],
  ]);
}

/** Size of a clock jump, ms. */
export function nextJump(chance: Random): number {
  return chance.weighted([
    [6, 20_000 + chance.whole(100_000)],
    [6, 600_000 + chance.whole(2 * HOUR_MS)],
    [3, 7 * HOUR_MS + chance.whole(18 * HOUR_MS)],
    [3, 50 * HOUR_MS + chance.whole(40 * HOUR_MS)],
  ]);
}
