import { describe, expect, test } from 'vitest';
import { dateOf, EVERYTHING, dateRangeError, rangeName, rangeOf, type RangeChoice } from './range.ts';

const LONDON = 'Europe/London';
/** a Monday in summer: half past midnight in London, still Sunday in UTC */
const NOW_MS = Date.parse('2026-03-29T23:30:00Z');
const own = (from: string, until: string): RangeChoice => ({ kind: 'own', from, until });
const at = (text: string): number => Date.parse(text);

describe('whole days of the zone', () => {
  test.each([
    [EVERYTHING, null, null],
    [{ ...EVERYTHING, kind: 'today' }, at('2026-03-29T23:00:00Z'), null],
    // seven days including the one on which daylight saving time started
    [{ ...EVERYTHING, kind: 'week' }, at('2026-03-24T00:00:00Z'), null],
    [{ ...EVERYTHING, kind: 'month' }, at('2026-03-01T00:00:00Z'), null],
    [own('2026-03-29', '2026-03-29'), at('2026-03-29T00:00:00Z'), at('2026-03-29T23:00:00Z')],
    [own('1970-01-01', '9999-12-31'), at('1969-12-31T23:00:00Z'), at('+010000-01-01T00:00:00Z')],
    [own('', '2026-03-28'), null, at('2026-03-29T00:00:00Z')],
  ] as const)('%j', (choice, fromMs, toMs) => expect(rangeOf(choice, LONDON, NOW_MS)).toEqual({ fromMs, toMs }));
});

test.each([
  [EVERYTHING, null],
  [own('2026-03-29', '2026-03-28'), 'backwards'],
  [own('2026-03-30', '2026-03-30'), null],
  [own('2026-03-31', ''), 'notYet'],
  [own('', ''), null],
  [own('2020-01-01', '2090-01-01'), null],
  [{ ...own('2026-03-29', '2026-03-28'), kind: 'week' }, null],
] as const)('%j has the error %j', (choice, error) => expect(dateRangeError(choice as RangeChoice, LONDON, NOW_MS)).toBe(error));

test.each([
  [EVERYTHING, 'begin_2026-03-30'],
  [{ ...EVERYTHING, kind: 'today' }, '2026-03-30_2026-03-30'],
  [own('2026-03-01', '2026-03-07'), '2026-03-01_2026-03-07'],
  [own('2026-03-01', '2090-01-01'), '2026-03-01_2026-03-30'],
] as const)('the name of %j is %s', (choice, name) => expect(rangeName(choice as RangeChoice, LONDON, NOW_MS)).toBe(name));

test('a date is in the zone', () => expect(dateOf(LONDON, NOW_MS)).toBe('2026-03-30'));
