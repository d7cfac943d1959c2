import { describe, expect, test } from 'vitest';
import { nextOpening } from './next-opening.ts';

const closed = { opens: '00:00', closes: '00:00' };
const stocks = [closed, ...Array.from({ length: 5 }, () => ({ opens: '14:30', closes: '21:00' })), closed];
const forex = [{ opens: '22:03', closes: '24:00' }, ...Array.from({ length: 4 }, () => ({ opens: '00:00', closes: '24:00' })), { opens: '00:00', closes: '21:58' }, closed];
const at = (text: string): number => Date.parse(`${text}Z`);

describe('next opening', () => {
  test.each([
    ['before the day opens', stocks, '2026-11-20T09:00', '2026-11-20T14:30'],
    ['after Friday has closed', stocks, '2026-11-20T22:00', '2026-11-23T14:30'],
    ['on Saturday', stocks, '2026-11-21T01:00', '2026-11-23T14:30'],
    ['forex on Saturday', forex, '2026-11-21T01:00', '2026-11-22T22:03'],
    ['an hour earlier in UTC while the US is on summer time', stocks, '2026-07-03T23:00', '2026-07-06T13:30'],
  ])('%s', (_, hours, now, opening) => expect(nextOpening(hours, at(now))).toBe(at(opening)));

  test('is not told inside a window: the pause may end any moment', () => expect(nextOpening(stocks, at('2026-11-20T15:00'))).toBeNull());
  test('is not told without any hours', () => expect(nextOpening(Array.from({ length: 7 }, () => closed), at('2026-11-20T15:00'))).toBeNull());
});
