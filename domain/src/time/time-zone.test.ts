import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { fromWallMs, isUsDaylightSaving, toWallMs, zoneOffsetMs } from './time-zone.ts';

test.each([
  ['America/New_York', '2026-03-08T06:59:59Z', -5],
  ['America/New_York', '2026-03-08T07:00:00Z', -4],
  ['America/New_York', '2026-11-01T05:59:59Z', -4],
  ['America/New_York', '2026-11-01T06:00:00Z', -5],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 1],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 2],
  ['Europe/London', '2026-10-25T00:59:59Z', 1],
  ['Europe/London', '2026-10-25T01:00:00Z', 0],
  ['Australia/Sydney', '2026-10-03T15:59:59Z', 10],
  ['Australia/Sydney', '2026-10-03T16:00:00Z', 11],
  ['Asia/Hong_Kong', '2026-07-01T00:00:00Z', 8],
  ['Asia/Kolkata', '2026-07-01T00:00:00Z', 5.5],
  ['UTC', '2026-07-01T00:00:00Z', 0],
])('%s at %s is %d hours east', (zone, time, hours) => {
  expect(zoneOffsetMs(zone, Date.parse(time))).toBe(hours * HOUR_MS);
});

test.each([
  ['an ordinary time', 'America/New_York', '2026-11-20T09:30:00Z', '2026-11-20T14:30:00Z'],
  ['a skipped time', 'America/New_York', '2026-03-08T02:30:00Z', '2026-03-08T07:30:00Z'],
  ['the first skipped minute', 'America/New_York', '2026-03-08T02:00:00Z', '2026-03-08T07:00:00Z'],
  ['a repeated time', 'America/New_York', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00Z'],
  ['a midnight in the east', 'Australia/Sydney', '2026-10-05T00:00:00Z', '2026-10-04T13:00:00Z'],
])('%s of %s becomes its instant', (_name, zone, wall, instant) => {
  expect(new Date(fromWallMs(zone, Date.parse(wall))).toISOString().replace('.000', '')).toBe(instant);
});

test('wall time and back is the same instant, except in the repeated hour', () => {
  const zones = [
    'America/New_York',
    'America/Chicago',
    'Europe/Berlin',
    'Europe/London',
    'Asia/Hong_Kong',
    'Australia/Sydney',
    'UTC',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 28_000_000, max: 32_000_000 }), (zone, minute) => {
      const timeMs = minute * MINUTE_MS;
      const lag = timeMs - fromWallMs(zone, toWallMs(zone, timeMs));
      expect([0, HOUR_MS]).toContain(lag);
      if (lag !== 0) expect(zoneOffsetMs(zone, timeMs)).toBeLessThan(zoneOffsetMs(zone, timeMs - 2 * HOUR_MS));
    }),
  );
});

test('US daylight saving and unknown zones', () => {
  expect(isUsDaylightSaving(Date.UTC(2026, 6, 1))).toBe(true);
  expect(isUsDaylightSaving(Date.UTC(2026, 6, 1) + 180 * DAY_MS)).toBe(false);
  expect(() => zoneOffsetMs('Mars/Olympus', 0)).toThrow(RangeError);
});
