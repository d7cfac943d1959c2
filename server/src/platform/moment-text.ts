export interface MomentStyle {
  readonly timeZone: string;
  /** the month as a word, or the shortest way to write the date */
  readonly date: 'long' | 'medium';
}

/**
 * A moment as a reader of a language writes it, with its zone. Years and hours are counted as in the app: a language's own calendar
 * may have another year (in Thai 2569), and its words for a time of day may take a line.
 */
export function momentText(locale: string, atMs: number, { timeZone, date }: MomentStyle): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: date,
    timeStyle: 'medium',
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
  });
  return `${format.format(atMs)} ${zoneOf(atMs, timeZone)}`;
}

/** UTC, UTC+8: the names of zones differ in every language, and some are known in none. */
function zoneOf(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(atMs);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC').replace(/\+0$/, '');
}
