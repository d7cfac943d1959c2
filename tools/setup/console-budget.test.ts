import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CONSOLE_LANGUAGES } from '@truefill/locales/languages.ts';
import { beforeAll, expect, test } from 'vitest';
import { ensureWebBuild } from './web-build.mjs';

/** Operators open it once a day and keep it open. */
const FIRST_BYTES = 240 * 1024;
/** for one language */
const LANGUAGE_BYTES = 25 * 1024;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const root = path.join(import.meta.dirname, '../..');
let console: Readonly<Record<string, Chunk>> = {};
let web: Readonly<Record<string, Chunk>> = {};

async function readManifest(app: string): Promise<Readonly<Record<string, Chunk>>> {
  return JSON.parse(await readFile(path.join(root, app, 'dist', '.vite', 'manifest.json'), 'utf8'));
}

beforeAll(async () => {
  await ensureWebBuild(root);
  [console, web] = await Promise.all([readManifest('console'), readManifest('web')]);
}, 600_000);

/** The files that must load before the named module can run. */
function filesOf(name: string, seen = new Set<string>(), files = new Set<string>()): Set<string> {
  const chunk = console[name];
  if (!chunk || seen.has(name)) return files;
  seen.add(name);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const other of chunk.imports ?? []) filesOf(other, seen, files);
  return files;
}

/** Bytes of what the build has packed, as they are sent. */
async function brotliBytes(files: Iterable<string>): Promise<number> {
  let total = 0;
  for (const file of files) total += (await stat(path.join(root, 'console', 'dist', `${file}.br`))).size;
  return total;
}

test('the console starts with under 240 KB of code and styles', async () => {
  expect(console['index.html']).toBeDefined();
  expect(await brotliBytes(filesOf('index.html'))).toBeLessThanOrEqual(FIRST_BYTES);
});

test.each(CONSOLE_LANGUAGES)('its texts in %s are loaded separately', async (code) => {
  const files = filesOf(`../locales/${code}/catalogue.js`);
  expect([...files]).toHaveLength(1);
  expect(await brotliBytes(files)).toBeLessThanOrEqual(LANGUAGE_BYTES);
});

test('the traders’ app contains none of it', async () => {
  expect(Object.keys(web).filter((name) => name.includes('console/'))).toEqual([]);
  const files = [...new Set(Object.values(web).map(({ file }) => file))].filter((file) => file.endsWith('.js'));
  const code = (await Promise.all(files.map((file) => readFile(path.join(root, 'web', 'dist', file), 'utf8')))).join('\n');
  // its calls, and a sentence from its texts
  expect(code).not.toMatch(/\/operator\/v1\/|For operators\. Traders log in/);
});
