/** What a countdown needs of its order: its start by the server's clock, ms, and its duration. */
export interface Running {
  readonly beginsAtMs: number;
  readonly seconds: number;
}

export interface Countdown {
  readonly msLeft: number;
  /** whole seconds, rounded up: 1 until the very end, then 0 */
  readonly secondsLeft: number;
  /** 100 at the start, 0 at the end */
  readonly progress: number;
}

/** The state of a countdown. @param serverNowMs current time of the server's clock */
export function countdownAt(running: Running, serverNowMs: number): Countdown {
  const totalMs = running.seconds * 1000;
  // before its start, by a clock that is slightly late, the full time is shown
  const msLeft = Math.min(totalMs, Math.max(0, running.beginsAtMs + totalMs - serverNowMs));
  return {
    msLeft,
    secondsLeft: Math.ceil(msLeft / 1000),
    progress: totalMs === 0 ? 0 : (msLeft / totalMs) * 100,
  };
}

/** Seconds before the end at which the remaining time is announced. */
const ANNOUNCED_AT = [30, 10] as const;

/**
 * The announcement when the remaining seconds change from one value to a lower one. An option of 30 s does not start with "30 s
 * left", and a page that was suspended over both moments announces only the later one.
 * @returns the seconds to announce, or null
 */
export function announcementBetween(before: number, after: number): number | null {
  return ANNOUNCED_AT.findLast((moment) => before > moment && after <= moment && after > 0) ?? null;
}

/** Minutes and seconds: 1:14, 0:09, 1:05:00 from an hour on. */
export function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A duration in its largest whole unit. */
export interface Duration {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly n: number;
}

/** 30 s, 3 min, 1 h; 90 s stays seconds. */
export function durationOf(seconds: number): Duration {
  if (seconds % 3600 === 0 && seconds > 0) return { unit: 'hours', n: seconds / 3600 };
  if (seconds % 60 === 0 && seconds > 0) return { unit: 'minutes', n: seconds / 60 };
  return { unit: 'seconds', n: seconds };
}
