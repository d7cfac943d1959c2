import { expect, test } from 'vitest';
import { dayOf } from './day.ts';

test('a day starts and ends at midnight in UTC', () =>
  expect(dayOf('2026-11-24')).toEqual({ fromTs: Date.parse('2026-11-24T00:00:00Z'), toTs: Date.parse('2026-11-25T00:00:00Z') }));

test.each(['', '2026', '2026-13-01', '24.11.2026', '1900-01-01'])('%j is not a day', (text) => expect(dayOf(text)).toBeNull());
