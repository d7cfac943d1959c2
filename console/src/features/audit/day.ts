import { DAY_MS } from '@truefill/domain/time/durations.ts';

/** A day in UTC. */
export interface Day {
  readonly fromTs: number;
  /** start of the next day */
  readonly toTs: number;
}

/** The day of a date field; null if invalid. @param text YYYY-MM-DD */
export function dayOf(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const fromTs = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(fromTs) || fromTs < 0 ? null : { fromTs, toTs: fromTs + DAY_MS };
}
