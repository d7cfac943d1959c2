import { readdirSync, readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  brandCss,
  browserColor,
  checkVisual,
  marketTokens,
  SCHEMES,
  themeTokens,
  THEMES,
  type Tokens,
  type VisualInputs,
} from './generate.ts';
import { DENSITIES } from './density.ts';
import { SCHEME_NAMES } from './scheme.ts';
import { FONTS } from './fallback-fonts.ts';

const SURFACES = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-hover', 'bg-active', 'bg-overlay'];
const PANELS = ['bg-canvas', 'bg-surface', 'bg-raised', 'bg-overlay'];

/** The requirements of WCAG 2.2 AA for each token: the colors it may appear on and the contrast ratio. */
const RULES: readonly (readonly [token: string, on: readonly string[], ratio: number])[] = [
  ['text', [...SURFACES, 'accent-tint-2', 'danger-tint-2'], 4.5],
  ['text-2', SURFACES, 4.5],
  ['text-3', SURFACES, 4.5],
  ...['accent', 'ok', 'warn', 'danger', 'info', 'demo', 'up', 'down'].map(
    (name) => [`${name}-text`, [...SURFACES, `${name}-tint`], 4.5] as const,
  ),
  ['accent-on', ['accent-solid', 'accent-solid-hover'], 4.5],
  ['danger-on', ['danger-solid', 'danger-solid-hover'], 4.5],
  ['on-market', ['up-solid', 'up-solid-hover', 'down-solid', 'down-solid-hover'], 4.5],
  ['up-mark', ['bg-surface', 'bg-canvas'], 3],
  ['down-mark', ['bg-surface', 'bg-canvas'], 3],
  ['accent-mark', PANELS, 3],
  ['accent-mark-on', ['accent-mark'], 3],
  ['line-control', PANELS, 3],
  ['focus', PANELS, 3],
  ['art-on', ['art-1'], 4.5],
  ['art-mark', ['art-1'], 3],
];

function errors(visual: VisualInputs): string[] {
  return THEMES.flatMap((theme) =>
    SCHEME_NAMES.flatMap((scheme) => {
      const tokens: Tokens = { ...themeTokens(visual, theme), ...marketTokens(visual, theme, scheme) };
      return RULES.flatMap(([token, backgrounds, needed]) =>
        backgrounds
          .map((background) => ({ background, ratio: wcagContrast(tokens[token] ?? '', tokens[background] ?? '') }))
          .filter(({ ratio }) => !(ratio >= needed))
          .map(({ background, ratio }) => `${theme} ${scheme}: ${token} on ${background} is ${ratio.toFixed(2)}`),
      );
    }),
  );
}

const BRANDS_DIR = new URL('../../../brands/', import.meta.url);
const BRANDS = readdirSync(BRANDS_DIR, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

function visualOf(brand: string): VisualInputs {
  const text = readFileSync(new URL(`${brand}/brand.yaml`, BRANDS_DIR), 'utf8');
  return (parse(text) as { visual: VisualInputs }).visual;
}

const accept = (visual: VisualInputs): boolean => {
  try {
    checkVisual(visual);
    return true;
  } catch {
    return false;
  }
};

const anyVisual: fc.Arbitrary<VisualInputs> = fc.record({
  accent: fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  neutral: fc.record({
    hue: fc.double({ min: 0, max: 360, noNaN: true }),
    chroma: fc.double({ min: 0, max: 0.05, noNaN: true }),
  }),
  radius: fc.integer({ min: 0, max: 24 }),
  font: fc.constantFrom(...FONTS),
  scheme: fc.constantFrom(...SCHEME_NAMES),
  density: fc.constantFrom(...DENSITIES),
});

describe('the generated tokens', () => {
  it.each(BRANDS)('of %s meet their contrast on every surface', (brand) => {
    expect(errors(visualOf(brand))).toEqual([]);
  });

  it('meet their contrast for any accent and neutral', () => {
    fc.assert(
      fc.property(anyVisual.filter(accept), (visual) => {
        expect(errors(visual)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('are generated for any inputs, or rejected with the name of the accent', () => {
    fc.assert(
      fc.property(anyVisual, (visual) => {
        try {
          brandCss(visual);
        } catch (error) {
          expect((error as Error).message).toMatch(/^accent: #[0-9a-f]{6} is \d+ degrees of hue from the (up|down) color/);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keep the exact market colors of the scheme', () => {
    const tokens = marketTokens(visualOf('northwind'), 'dark', 'blue-red');
    expect(tokens['up']).toBe(SCHEMES['blue-red'].up);
    expect(tokens['up-mark']).toBe('#0065ff');
    expect(tokens['down-mark']).toBe('#f05150');
  });

  it('derive the artwork from the accent if the brand names no hues', () => {
    const { art: _art, ...plain } = visualOf('plumtree');
    expect(themeTokens(plain, 'light')['art-1']).toMatch(/^#[0-9a-f]{6}$/);
    expect(themeTokens(plain, 'light')['art-1']).not.toBe(themeTokens(visualOf('plumtree'), 'light')['art-1']);
  });
});

describe('checkVisual', () => {
  const northwind = visualOf('northwind');

  it.each([
    ['#0a58ff', 'blue-red', /accent: #0a58ff is \d+ degrees of hue from the up color #0065ff/],
    ['#e0453f', 'blue-red', /from the down color #f05150 of blue-red; at least 25/],
    ['#13a35f', 'green-red', /from the up color #0a9e63/],
  ] as const)('rejects %s beside %s', (accent, scheme, message) => {
    expect(() => checkVisual({ ...northwind, accent, scheme })).toThrow(message);
  });

  it.each([
    ['#7d8084', 'blue-red'],
    ['#13a35f', 'blue-red'],
    ['#0a58ff', 'green-red'],
  ] as const)('accepts %s beside %s', (accent, scheme) => {
    expect(() => checkVisual({ ...northwind, accent, scheme })).not.toThrow();
  });

  it('names an unusable color, radius and font', () => {
    expect(() => checkVisual({ ...northwind, accent: 'teal' })).toThrow('#rrggbb: teal');
    expect(() => checkVisual({ ...northwind, radius: 40 })).toThrow('radius: 40');
    expect(() => checkVisual({ ...northwind, font: "x';}" })).toThrow('font');
  });
});

describe('brandCss', () => {
  const css = brandCss(visualOf('plumtree'));

  it('attaches colors to the root attributes', () => {
    expect(css).toContain(":root{--radius-base:18px;--font-brand:'Figtree Variable';--font-stand-in:'Figtree Stand-in'}");
    for (const theme of THEMES) {
      expect(css).toContain(`[data-theme="${theme}"]{color-scheme:${theme};--bg-canvas:`);
      for (const scheme of SCHEME_NAMES) expect(css).toContain(`[data-theme="${theme}"][data-updown="${scheme}"]{`);
    }
  });

  it('makes a compact brand lower than base.css, and keeps 44 px for touch and 24 px for a pointer', () => {
    expect(css).not.toContain('--h-row');
    const compact = brandCss({ ...visualOf('plumtree'), density: 'compact' });
    const base = readFileSync(new URL('./base.css', import.meta.url), 'utf8');
    const [, desktop = '', phone = ''] =
      /:root \{([^}]*density[^}]*)\}[^]*?max-width: 47\.99em\) \{\s*:root \{([^}]*)\}/.exec(base) ?? [];
    const usual = { 'min-width: 48em': [desktop], 'max-width: 47.99em': [phone, desktop] };
    for (const [window, sheets] of Object.entries(usual)) {
      const tokens = compact.split(`@media (${window}){:root{`)[1]?.split('}')[0]?.split(';') ?? [];
      expect(tokens.length).toBeGreaterThan(10);
      for (const token of tokens) {
        const [name = '', value = ''] = token.split(':');
        const before = sheets
          .map((sheet) => new RegExp(`${name}:([^;]+);`).exec(sheet)?.[1])
          .find((found) => found !== undefined);
        expect([name, before]).toEqual([name, expect.any(String)]);
        if (!/^[\d.]+(rem|px)$/.test(value) || !/^ [\d.]+(rem|px)$/.test(before ?? '')) continue;
        const pixels = (length: string): number => Number.parseFloat(length) * (length.endsWith('rem') ? 16 : 1);
        expect(pixels(value)).toBeLessThan(pixels(before ?? ''));
        const isTarget = /^--(h|size|w)-/.test(name);
        expect(pixels(value)).toBeGreaterThanOrEqual(isTarget ? (window.startsWith('max') ? 44 : 24) : 3);
      }
    }
  });

  it('gives every theme the same set of tokens', () => {
    const names = (theme: 'light' | 'dark'): string[] => Object.keys(themeTokens(visualOf('plumtree'), theme)).toSorted();
    expect(names('light')).toEqual(names('dark'));
  });

  it('tells the browser the canvas color', () => {
    expect(browserColor(visualOf('plumtree'), 'dark')).toBe(themeTokens(visualOf('plumtree'), 'dark')['bg-canvas']);
  });
});
