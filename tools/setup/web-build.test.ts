import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureWebBuild } from './web-build.mjs';

/** Logs its start and end, and takes long enough for another build to start in between. */
const BUILD = `
const { appendFileSync, mkdirSync } = require('node:fs');
const app = process.argv[2];
appendFileSync('builds.txt', app + ' begins\\n');
mkdirSync(app + '/dist', { recursive: true });
setTimeout(() => appendFileSync('builds.txt', app + ' ends\\n'), 300);
`;

let root: string;
const locks = (): string => join(root, 'node_modules', '.truefill-locks');
const builds = (): string[] => readFileSync(join(root, 'builds.txt'), 'utf8').trim().split('\n');
const ONE_EACH = ['web begins', 'web ends', 'console begins', 'console ends'];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'truefill-build-'));
  for (const folder of ['web', 'console', 'client', 'ui', 'api', 'domain', 'locales']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'build.cjs'), BUILD);
  const scripts = { 'build:web': 'node build.cjs web', 'build:console': 'node build.cjs console' };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }));
});
afterEach(() => rmSync(root, { recursive: true }));

test('two concurrent processes build each app once', async () => {
  const module = JSON.stringify(new URL('web-build.mjs', import.meta.url).href);
  const script = `import(${module}).then(({ ensureWebBuild }) => ensureWebBuild(${JSON.stringify(root)}))`;
  const other = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const [[code]] = await Promise.all([once(other, 'exit'), ensureWebBuild(root), ensureWebBuild(root)]);
  expect(code).toBe(0);
  expect(builds()).toEqual(ONE_EACH);
  expect(readdirSync(locks())).toEqual([]);
});

test('the lock of a killed process is removed once, however many wait for it', async () => {
  const lock = join(locks(), 'build-web');
  mkdirSync(lock, { recursive: true });
  const aMinuteAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, aMinuteAgo, aMinuteAgo);
  await Promise.all([ensureWebBuild(root), ensureWebBuild(root), ensureWebBuild(root)]);
  expect(builds()).toEqual(ONE_EACH);
  expect(readdirSync(locks())).toEqual([]);
});
