import { expect, test } from 'vitest';
import { ERROR_CODES } from './error-codes.ts';

/** The specification's error catalogue, section 8, from and to. */
const SPECIFIED: readonly (readonly [number, number])[] = [
  [201, 206],
  [301, 315],
  [320, 321],
  [400, 409],
  [501, 502],
  [601, 607],
  [701, 701],
  [1000, 1022],
  [1030, 1075],
  [1085, 1087],
  [1107, 1111],
  [1149, 1151],
  [1156, 1159],
  [23519, 23519],
  [23523, 23523],
  [23552, 23558],
];

test('every code of the specification has a name', () => {
  const named = new Set<number>(Object.values(ERROR_CODES));
  const codes = SPECIFIED.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  expect(codes.filter((code) => !named.has(code))).toEqual([]);
});

test('a code has one name', () => {
  const codes = Object.values(ERROR_CODES);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
