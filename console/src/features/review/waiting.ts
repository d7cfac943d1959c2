import { DAY_MS, HOUR_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

/** A waiting time in the two largest units: 3h 12m, 2d 4h, 12m. */
export interface Span {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Share of the promised time from which a case is urgent. */
const SOON = 0.75;

export function spanOf(ms: number): Span {
  const whole = Math.max(0, ms);
  return {
    days: Math.floor(whole / DAY_MS),
    hours: Math.floor((whole % DAY_MS) / HOUR_MS),
    minutes: Math.floor((whole % HOUR_MS) / MINUTE_MS),
  };
}

/** How urgent a case is: late once its due time has passed, soon in the last quarter before it. */
export type Urgency = 'calm' | 'soon' | 'late';

export interface Waiting {
  /** start of the wait, ms */
  readonly ms: number;
  /** of the promised time, 0 to 1 */
  readonly share: number;
  readonly urgency: Urgency;
  /** until it is due, ms; negative once it is late */
  readonly leftMs: number;
}

/** @param createdTs arrival @param dueTs deadline of the review; both in ms, as is `nowMs` */
export function waitingOf({ createdTs, dueTs }: { readonly createdTs: number; readonly dueTs: number }, nowMs: number): Waiting {
  const ms = Math.max(0, nowMs - createdTs);
  const promised = dueTs - createdTs;
  const share = promised > 0 ? Math.min(1, ms / promised) : 1;
  const urgency = nowMs >= dueTs ? 'late' : share >= SOON ? 'soon' : 'calm';
  return { ms, share, urgency, leftMs: dueTs - nowMs };
}
