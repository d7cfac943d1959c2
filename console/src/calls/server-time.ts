import { ServerClock } from '@truefill/client/server-clock.ts';

const clock = new ServerClock();

/** Records the time in a server answer, ms. */
export function noteServerTime(serverMs: number): void {
  clock.note(serverMs, Date.now());
}

/** The server's time, ms, accurate to about a second. */
export function serverNow(): number {
  return clock.at(Date.now());
}
