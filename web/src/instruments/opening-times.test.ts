import { expect, test } from 'vitest';
import { isOpenByHours, nextOpening } from './opening-times.ts';

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

// opens late on Sunday and trades until Friday evening; in US summer time all is sent an hour late, also past midnight
const winterForex = [day('22:03', '24:00'), day('00:00', '24:00'), day('00:00', '24:00'), day('00:00', '24:00'), day('00:00', '24:00'), day('00:00', '21:58'), CLOSED];
const summerForex = [day('22:03', '01:00'), day('00:00', '24:00'), day('00:00', '24:00'), day('00:00', '24:00'), day('00:00', '24:00'), day('01:00', '21:58'), CLOSED];

test.each([
  ['shares before they open', shares, '2026-01-15T14:29:59Z', false],
  ['shares at their opening', shares, '2026-01-15T14:30:00Z', true],
  ['shares at their close', shares, '2026-01-15T21:00:00Z', false],
  ['shares at their opening in summer', shares, '2026-07-15T13:30:00Z', true],
  ['shares an hour before their winter close in summer', shares, '2026-07-15T20:00:00Z', false],
  ['shares on a Saturday', shares, '2026-01-17T16:00:00Z', false],
  ['forex on a Sunday evening', winterForex, '2026-01-18T22:02:00Z', false],
  ['forex from its opening on', winterForex, '2026-01-18T22:03:00Z', true],
  ['forex in the week', winterForex, '2026-01-20T03:00:00Z', true],
  ['forex on a Friday night', winterForex, '2026-01-16T21:58:00Z', false],
  ['forex in summer on a Sunday', summerForex, '2026-07-12T21:03:00Z', true],
  ['forex in summer before midnight', summerForex, '2026-07-12T23:59:00Z', true],
  ['forex in summer early on a Friday', summerForex, '2026-07-17T00:00:00Z', true],
  ['forex in summer on a Friday night', summerForex, '2026-07-17T20:58:00Z', false],
  ['a market without hours', [], '2026-01-20T03:00:00Z', false],
])('%s', (_name, hours, now, open) => {
  expect(isOpenByHours(hours, Date.parse(now))).toBe(open);
});
