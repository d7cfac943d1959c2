import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { contrast } from '@truefill/ui/theme/color.ts';
import { themeTokens, type VisualInputs } from '@truefill/ui/theme/generate.ts';

const CSS = readFileSync(new URL('./chart-tokens.css', import.meta.url), 'utf8');

const BRANDS_DIR = new URL('../../../../../brands/', import.meta.url);

it.each(readdirSync(BRANDS_DIR, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : [])))(
  'text in the chart’s colors is legible on the background of %s, light and dark',
  (brand) => {
    const { visual } = parse(readFileSync(new URL(`${brand}/brand.yaml`, BRANDS_DIR), 'utf8')) as {
      visual: VisualInputs;
    };
    for (const theme of ['light', 'dark'] as const) {
      const block = CSS.split(`[data-theme='${theme}']`)[1]?.split('}')[0] ?? '';
      const colors = [...block.matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color);
      expect(colors).toHaveLength(5);
      const background = themeTokens(visual, theme)['bg-surface'] ?? '';
      for (const color of colors) expect(contrast(color, background), `${color} on ${background}`).toBeGreaterThanOrEqual(4.5);
    }
  },
);
