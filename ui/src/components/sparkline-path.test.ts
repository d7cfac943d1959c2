import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

const box = { width: 52, height: 26, inset: 1 };

describe('sparklinePath', () => {
  it('spans the width, low at the bottom and high at the top', () => {
    expect(sparklinePath([1, 2, 3], box)).toEqual({
      line: 'M1 25L26 13L51 1',
      area: 'M1 25L26 13L51 1L51 26L1 26Z',
      end: [51, 1],
    });
  });

  it('runs through the middle if all values are equal', () => {
    expect(sparklinePath([7, 7], box)?.line).toBe('M1 13L51 13');
  });

  it.each([[[]], [[5]], [[Number.NaN, 5]]])('draws nothing from %j', (values) => {
    expect(sparklinePath(values, box)).toBeNull();
  });

  it('stays inside its box for any prices', () => {
    const prices = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(prices, (values) => {
        const numbers =
          sparklinePath(values, box)
            ?.line.match(/-?\d+(\.\d+)?/g)
            ?.map(Number) ?? [];
        expect(numbers).toHaveLength(values.length * 2);
        numbers.forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual(1);
          expect(value).toBeLessThanOrEqual(index % 2 === 0 ? 51 : 25);
        });
      }),
    );
  });
});
