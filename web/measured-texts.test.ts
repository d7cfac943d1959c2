import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { utils } from 'klinecharts';
import { expect, test, vi } from 'vitest';
import { releasingTexts } from './measured-texts.ts';

const LIBRARY = path.join(path.dirname(createRequire(import.meta.url).resolve('klinecharts/package.json')), 'dist/index.esm.js');

test('the canvas that only measures text draws after every 64 texts, so that the browser releases them', async () => {
  const context = {
    font: '',
    scale: vi.fn<() => void>(),
    clearRect: vi.fn<() => void>(),
    measureText: (text: string) => ({ width: text.length * 6.2 }),
  };
  const canvas = { ownerDocument: { defaultView: null }, getContext: () => context };
  const script = releasingTexts(await readFile(LIBRARY, 'utf8')).replace(/^export \{.*\};$/m, '');
  const page = { process: { env: {} }, window: { navigator: { platform: '' } }, document: { createElement: () => canvas } };
  const { calcTextWidth } = runInNewContext(`${script}; utils`, page) as typeof utils;
  const widths = Array.from({ length: 640 }, (_, price) => calcTextWidth(`${107_000 + price}.00`, 11, '450', 'Inter Variable'));
  expect(new Set(widths)).toEqual(new Set([56]));
  expect(context.clearRect).toHaveBeenCalledTimes(10);
});

test('a library version that measures differently is reported', () => {
  expect(() => releasingTexts('function calcTextWidth() { return 0; }')).toThrow(/klinecharts/);
});
