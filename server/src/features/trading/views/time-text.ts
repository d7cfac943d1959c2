import { toWallMs } from '@truefill/domain/market/time-zone.ts';

/** A time as the specification writes it, in a zone; 0 is no time and prints as nothing. */
export function timeText(timeZone: string, timeMs: number): string {
  return timeMs === 0 ? '' : new Date(toWallMs(timeZone, timeMs)).toISOString().slice(0, 19).replace('T', ' ');
}
