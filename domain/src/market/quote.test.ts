import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from './price.ts';
import { midOf, quoteAround, quoteNumber } from './quote.ts';

describe('midOf', () => {
  it.each([
    [100n, 102n, 101n],
    [100n, 101n, 100n],
    [101n, 102n, 102n],
    [101n, 104n, 102n],
    [102n, 105n, 104n],
    [1n, 2n, 2n],
    [2n, 3n, 2n],
  ])('of %i and %i is %i: a mid between two points rounds to the even one', (bid, ask, mid) => {
    expect(midOf(points(bid), points(ask))).toBe(mid);
  });
});

describe('quoteAround', () => {
  it.each([
    [100n, 2n, true, 99n, 101n],
    [100n, 3n, true, 99n, 102n],
    [100n, 3n, false, 98n, 101n],
    [101n, 3n, true, 99n, 103n],
    [101n, 3n, false, 100n, 102n],
    [101n, 1n, false, 100n, 102n],
    [2n, 10n, true, 1n, 3n],
    [1n, 1n, true, 1n, 2n],
  ])('%i, %i wide, is %i and %i', (mid, width, upwards, bid, ask) => {
    expect(quoteAround(mid, width, upwards)).toEqual({ bid, ask });
  });

  it('is centered on the price, with a width that differs by at most one point', () => {
    fc.assert(
      fc.property(fc.bigInt(2n, 10n ** 12n), fc.bigInt(1n, 10n ** 6n), fc.boolean(), (mid, width, upwards) => {
        const { bid, ask } = quoteAround(mid, width, upwards);
        expect(bid).toBeGreaterThan(0n);
        expect(ask).toBeGreaterThan(bid);
        expect(midOf(bid, ask)).toBe(mid);
        if (width < mid) expect([width - 1n, width, width + 1n]).toContain(ask - bid);
      }),
    );
  });
});

describe('quoteNumber', () => {
  it.each([
    [5, null, 5_000],
    [6, { timeMs: 5, sequence: 5_000 }, 6_000],
    [5, { timeMs: 5, sequence: 5_000 }, 5_001],
    [5, { timeMs: 5, sequence: 5_001 }, 5_002],
    // numbered by an older version, or by a clock that ran ahead
    [5, { timeMs: 4, sequence: 17 }, 5_000],
    [5, { timeMs: 9, sequence: 9_000 }, 5_000],
    // 1,001 in one millisecond
    [6, { timeMs: 5, sequence: 6_000 }, 6_001],
  ])('of %i after %j is %i', (timeMs, before, number) => {
    expect(quoteNumber(timeMs, before)).toBe(number);
  });

  it('is exact for centuries', () => {
    expect(quoteNumber(Date.UTC(2200, 0), null) + 1).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});
