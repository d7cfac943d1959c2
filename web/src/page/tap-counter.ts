const WINDOW_MS = 3_000;
const TAPS = 5;

/** Whether the last tap opens the console: more than five within three seconds. @param taps their times, ms, oldest first */
export function opensConsole(taps: readonly number[]): boolean {
  const newest = taps.at(-1) ?? 0;
  return taps.filter((time) => newest - time < WINDOW_MS).length > TAPS;
}
