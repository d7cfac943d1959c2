import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FONTS, fallbackFontFaces, fallbackFontOf } from './fallback-fonts.ts';

const fontFacesOf = (css: string, family: string): string[] => css.split('\n').filter((face) => face.includes(`'${family}'`));

it.each(FONTS)('%s and the number font each have a fallback at every weight', (font) => {
  const css = fallbackFontFaces(font);
  for (const family of [fallbackFontOf(font), 'Inter Stand-in']) {
    const weights = fontFacesOf(css, family).map((face) => /font-weight:(\d+) (\d+)/.exec(face)?.slice(1).map(Number) ?? []);
    expect([weights[0]?.[0], weights.at(-1)?.[1]]).toEqual([100, 900]);
    for (const [index, [from]] of weights.slice(1).entries()) expect(from).toBe((weights[index]?.[1] ?? 0) + 1);
  }
  expect(fontFacesOf(fallbackFontFaces('Inter Variable'), 'Inter Stand-in')).toHaveLength(3);
});

it('a fallback is as high as its font: size-adjust scales the heights too', () => {
  for (const face of fallbackFontFaces('Inter Variable').split('\n')) {
    const [size, ascent, descent] = ['size-adjust', 'ascent-override', 'descent-override'].map((name) =>
      Number(new RegExp(`${name}:([\\d.]+)%`).exec(face)?.[1]),
    ) as [number, number, number];
    expect((size * ascent) / 1e4).toBeCloseTo(0.96875, 3);
    expect((size * descent) / 1e4).toBeCloseTo(0.24121, 3);
  }
});

it('a font with unknown proportions has no fallback of its own', () => {
  expect(fallbackFontFaces('Georgia')).toBe(fallbackFontFaces('Inter Variable'));
  expect(fallbackFontOf('Georgia')).toBe('Georgia');
});

it('the style sheet requests no brand font before the app has loaded', () => {
  const base = readFileSync(fileURLToPath(new URL('./base.css', import.meta.url)), 'utf8');
  const [before = '', after = ''] = base.split('[data-fonts]');
  expect(before).not.toMatch(/var\(--font-brand\)|'Inter Variable'/);
  expect(after).toMatch(/var\(--font-brand\), 'Inter Variable', var\(--font-stand-in\)/);
});
