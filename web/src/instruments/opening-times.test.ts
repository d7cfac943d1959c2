import { expect, test } from 'vitest';
import { nextOpening } from './opening-times.ts';

const CLOSED = { opens: '00:00', closes: '00:00' };
const day = (opens: string, closes: string) => ({ opens, closes });
const shares = [
  CLOSED,
  day('14:30', '21:00'),
  day('14:30', '21:00'),
  day('14:30', '21:00'),
  day('14:30', '21:00'),
  day('14:30', '21:00'),
  CLOSED,
];

test.each([
  // winter: as sent
  ['2026-01-15T12:00:00Z', '2026-01-15T14:30:00Z'],
  ['2026-01-15T21:30:00Z', '2026-01-16T14:30:00Z'],
  ['2026-01-17T10:00:00Z', '2026-01-19T14:30:00Z'],
  // US daylight-saving time: an hour earlier than sent
  ['2026-07-15T12:00:00Z', '2026-07-15T13:30:00Z'],
])('at %s shares open at %s', (now, opens) => {
  expect(nextOpening(shares, Date.parse(now))).toBe(Date.parse(opens));
});

test('a market open throughout is never shifted', () => {
  const always = Array.from({ length: 7 }, () => day('00:00', '24:00'));
  expect(nextOpening(always, Date.parse('2026-07-15T12:00:00Z'))).toBe(Date.parse('2026-07-16T00:00:00Z'));
});

test('a market without hours never opens', () => {
  expect(
    nextOpening(
      Array.from({ length: 7 }, () => CLOSED),
      0,
    ),
  ).toBeNull();
  expect(nextOpening([], 0)).toBeNull();
});
