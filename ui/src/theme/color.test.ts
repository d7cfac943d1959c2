import { converter, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, hexOf, hueDistance, mix, oklchOf } from './color.ts';

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const referenceOklch = converter('oklch');

describe('color arithmetic', () => {
  it('agrees with an independent implementation', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (one, other) => {
        const reference = referenceOklch(one);
        expect(oklchOf(one).lightness).toBeCloseTo(reference?.l ?? Number.NaN, 3);
        expect(oklchOf(one).chroma).toBeCloseTo(reference?.c ?? Number.NaN, 3);
        expect(contrast(one, other)).toBeCloseTo(wcagContrast(one, other), 1);
      }),
    );
  });

  it('returns to the same hex through OKLCH', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        expect(hexOf(oklchOf(hex))).toBe(hex);
      }),
    );
  });

  it('keeps lightness and hue of colors outside sRGB', () => {
    const shown = oklchOf(hexOf({ lightness: 0.6, chroma: 0.4, hue: 150 }));
    expect(shown.lightness).toBeCloseTo(0.6, 2);
    expect(hueDistance(shown.hue, 150)).toBeLessThan(1.5);
  });

  it('mixes in the encoded space and measures hue differences around the circle', () => {
    expect(mix('#000000', '#ffffff', 0.25)).toBe('#404040');
    expect(hueDistance(350, 10)).toBe(20);
  });
});
