import { expect, test } from 'vitest';
import { inPlace } from './use-held-rows.ts';

const rows = (text: string) => [...text].map((id) => ({ id: Number(id) }));
const order = (before: string, now: string): string =>
  inPlace(rows(before), rows(now))
    .map(({ id }) => id)
    .join('');

test.each([
  ['nothing changed', '123', '123', '123'],
  ['what left keeps its place', '123', '13', '123'],
  ['what came between or before waits', '123', '91823', '123'],
  ['what follows is shown', '123', '23456', '123456'],
  ['everything left, and other rows came', '12', '34', '1234'],
])('%s', (_what, before, now, shown) => expect(order(before, now)).toBe(shown));

test('rows show their newest state', () => {
  expect(inPlace([{ id: 1, by: '' }], [{ id: 1, by: 'Ann' }])).toEqual([{ id: 1, by: 'Ann' }]);
});
