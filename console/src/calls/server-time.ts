import { ServerClock } from '@truefill/client/server-clock.ts';

const clock = new ServerClock();

/** Notes the time that an answer of the server bears, ms. */
export function noteServerTime(serverMs: number): void {
  clock.note(serverMs, Date.now());
}

/** The server's time, ms, as well as it is known: to a second or so. */
export function serverNow(): number {
  return clock.at(Date.now());
}
