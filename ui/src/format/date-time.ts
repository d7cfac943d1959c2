/** The app's fixed formats, the same in every language. */
export type DateTimePattern =
  | 'YYYY-MM-DD'
  | 'YYYY-MM-DD HH:mm'
  | 'YYYY-MM-DD HH:mm:ss'
  | 'MM-DD HH:mm'
  | 'MM-DD HH:mm:ss'
  | 'HH:mm'
  | 'HH:mm:ss';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times a call, so each zone caches its own. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, created);
  return created;
}

/**
 * Formats a time in the brand's zone.
 * @param epochMs milliseconds since 1970
 * @param timeZone IANA name
 * @throws RangeError for an unknown zone or a time that is not finite
 */
export function formatDateTime(epochMs: number, pattern: DateTimePattern, timeZone: string): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  );
  const take = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return pattern
    .replace('YYYY', take('year'))
    .replace('MM', take('month'))
    .replace('DD', take('day'))
    .replace('HH', take('hour'))
    .replace('mm', take('minute'))
    .replace('ss', take('second'));
}

/**
 * A short name of a time zone: UTC, UTC+1. The names in the tz database are cities.
 * @param epochMs the moment, because the offset changes with daylight saving time
 * @param timeZone IANA name
 * @throws RangeError for an unknown zone
 */
export function zoneText(epochMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(epochMs);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC').replace('GMT', 'UTC').replace(/\+0$/, '');
}
