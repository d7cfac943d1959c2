import { expect, it } from 'vitest';
import { booleanInput } from './boolean-input.ts';
import { integerInput } from './integer-input.ts';
import { listInput } from './list-input.ts';

it.each([
  [true, true],
  [false, false],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('a boolean is read from %j', (sent, read) => {
  expect(booleanInput.parse(sent)).toBe(read);
});

it.each(['', 'yes', 'TRUE', 1, 0, null, [true], {}])('a boolean is not read from %j', (sent) => {
  expect(booleanInput.safeParse(sent).success).toBe(false);
});

it('a list is read from its items, or from its only one', () => {
  const ids = listInput(integerInput, { min: 1, max: 2 });
  expect(ids.parse([1, '2'])).toEqual([1, 2]);
  expect(ids.parse('7')).toEqual([7]);
  expect(listInput(integerInput, { max: 2 }).parse([])).toEqual([]);
  for (const wrong of [[], [1, 2, 3], 'x', [[1]], null]) expect(ids.safeParse(wrong).success).toBe(false);
});
