import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { beforeAll, expect, test } from 'vitest';
import { ensureWebBuild } from './web-build.mjs';

const BUDGET_BYTES = 160 * 1024;
/** not a first load: whoever comes here has seen the home page */
const LOGIN_BYTES = 162 * 1024;
/**
 * a wide window shows list, chart, ticket with its selects, and dock at once, none of it in a second round trip; the chart
 * library follows
 */
const WORKSPACE_BYTES = 320 * 1024;
/** for one language: what the first load has of it */
const LANGUAGE_BYTES = 10 * 1024;
const LATER_TEXTS_BYTES = 24 * 1024;
const STARTS = [
  'src/features/home/home.tsx',
  'src/features/chart/chart-screen.tsx',
  'src/features/session/login.tsx',
  'src/shell/desktop.tsx',
];
/** loaded in one round trip, six files at a time */
const MAX_FILES = 40;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'web', 'dist');
let manifest: Readonly<Record<string, Chunk>> = {};

beforeAll(async () => {
  await ensureWebBuild(root);
  manifest = JSON.parse(await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8'));
}, 600_000);

/** The files that must load before the named modules can run: theirs, and those of all static imports. */
function filesOf(...names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of names) visit(name);
  return files;
}

/** Compressed size of the built files, as they are sent. */
async function brotliBytes(files: Iterable<string>): Promise<number> {
  let total = 0;
  for (const file of files) total += (await stat(path.join(folder, `${file}.br`))).size;
  return total;
}

test.each([
  ['the phone’s home page', ['src/features/home/home.tsx'], BUDGET_BYTES],
  ['the phone’s chart page', ['src/features/chart/chart-screen.tsx'], BUDGET_BYTES],
  ['the login page', ['src/features/session/login.tsx'], LOGIN_BYTES],
] as const)('%s stays within its bound of code and styles', async (_, screens, most) => {
  const files = filesOf('index.html', ...screens);
  const bytes = await brotliBytes(files);
  expect(bytes).toBeLessThanOrEqual(most);
});

test('the workspace of wide windows stays under 320 KB, in few files', async () => {
  const files = filesOf('index.html', 'src/shell/desktop.tsx');
  expect(await brotliBytes(files)).toBeLessThanOrEqual(WORKSPACE_BYTES);
  expect(files.size).toBeLessThanOrEqual(MAX_FILES);
});

test.each(Object.keys(LANGUAGES))('the texts of %s are small separate files', async (code) => {
  const atOnce = filesOf('index.html', ...STARTS);
  for (const [name, most] of [
    ['catalogue.js', LANGUAGE_BYTES],
    ['later-texts.js', LATER_TEXTS_BYTES],
    ['legal.json', Infinity],
  ] as const) {
    const files = filesOf(`../locales/${code}/${name}`);
    expect(files.size).toBe(1);
    expect([...files].filter((file) => atOnce.has(file))).toEqual([]);
    expect(await brotliBytes(files)).toBeLessThanOrEqual(most);
  }
});

test('heavy modules load only when they are needed', async () => {
  const files = [...filesOf('index.html', '../locales/en/catalogue.js', 'src/features/home/home.tsx')].filter((file) =>
    file.endsWith('.js'),
  );
  const code = (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
  // words that only the chart library, the carousel and the server-side validator contain
  expect(code).not.toMatch(/candle_up_stroke|emblaApi|ZodError/);
});
