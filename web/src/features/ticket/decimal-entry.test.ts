import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeDecimal, enterDecimal } from './decimal-entry.ts';

describe('entering a decimal', () => {
  test.each([
    ['', '0.5', '0.5'],
    ['', '0,5', '0.5'],
    ['0', '0.', '0.'],
    ['', '.5', '5'],
    ['', ',5', '5'],
    ['', ' 12 ', '12'],
    ['0.50', '0.505', '0.50'],
    ['1', '1-', '1'],
    ['1', '1e3', '1'],
    ['1', '1,234.56', '1'],
    ['1', '1.2.3', '1'],
    ['12', '', ''],
    ['1', '１', '1'],
    ['1', '9'.repeat(21), '1'],
  ])('over %j typing %j leaves %j', (before, typed, after) => expect(enterDecimal(before, typed, 2)).toBe(after));

  test('a whole-number field drops the dot', () => expect(enterDecimal('', '12.5', 0)).toBe('12'));
  test('a dangling dot is completed away', () => expect(['1.', '1.5', ''].map(completeDecimal)).toEqual(['1', '1.5', '']));
  test('never holds anything but digits and one dot', () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 8 }), (typed, decimals) => /^(\d+(\.\d*)?)?$/.test(enterDecimal('', typed, decimals))),
    ));
});
