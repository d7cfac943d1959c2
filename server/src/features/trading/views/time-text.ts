import { toWallMs } from '@truefill/domain/time/time-zone.ts';

/** A time in the wire format, in a zone; 0 means none and gives an empty text. */
export function timeText(timeZone: string, timeMs: number): string {
  return timeMs === 0 ? '' : new Date(toWallMs(timeZone, timeMs)).toISOString().slice(0, 19).replace('T', ' ');
}
