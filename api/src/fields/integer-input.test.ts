import { expect, it } from 'vitest';
import { integerInput } from './integer-input.ts';

it.each([
  [7, 7],
  ['7', 7],
  [' -3 ', -3],
  ['7.0', 7],
])('%j is %d', (given, read) => expect(integerInput.parse(given)).toBe(read));

it.each([7.5, '7.5', '', 'x', '1e3', null, '9'.repeat(20)])('%j is refused', (given) =>
  expect(integerInput.safeParse(given).success).toBe(false),
);
