import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adviceOn, matches, reasonIn } from './packages.mjs';
import { sourceHash } from './web-build.mjs';

describe('whether the installed packages are the locked ones', () => {
  const pg = { version: '8.1.0', integrity: 'sha512-a' };
  const lock = { packages: { '': { name: 'it' }, server: { name: 'server' }, 'node_modules/pg': pg } };
  test.each([
    ['the same', lock, { 'node_modules/pg': pg }, true],
    ['more than asked for', lock, { 'node_modules/pg': pg, 'node_modules/left': pg }, true],
    ['one missing', lock, {}, false],
    ['another version', lock, { 'node_modules/pg': { ...pg, version: '8.0.0' } }, false],
    ['other content', lock, { 'node_modules/pg': { ...pg, integrity: 'sha512-b' } }, false],
    ['an optional one missing', { packages: { 'node_modules/pg': { ...pg, optional: true } } }, {}, true],
    ['a new workspace', { packages: { 'node_modules/own': { link: true } } }, {}, false],
  ])('%s', (_, wanted, packages, expected) => {
    expect(matches(wanted, { packages })).toBe(expected);
  });
});

test.each([
  [
    'npm error code ENOTFOUND\nnpm error network request to it failed\nnpm error A complete log of this run',
    'network request to it failed',
  ],
  ['npm ERR! code EUSAGE\nnpm ERR! \nnpm ERR! lock file and manifest differ', 'lock file and manifest differ'],
  ['spawn npm ENOENT', 'spawn npm ENOENT'],
])('the reason is extracted from npm’s output (%#)', (output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});

test.each([
  ['npm error request to https://packages.example/zustand failed, reason: getaddrinfo EAI_AGAIN packages.example', true],
  ['npm error code ENOTFOUND', true],
  ['npm ERR! code EUSAGE\nnpm ERR! lock file and manifest differ', false],
])('network errors suggest checking the connection (%#)', (output, isRequested) => {
  expect(adviceOn(output).includes('is this machine connected?')).toBe(isRequested);
});

describe('whether the web app has to be built again', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'truefill-setup-'));
    for (const folder of ['web/src', 'console/src', 'client', 'ui', 'api', 'domain', 'locales'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(root, 'web/src/main.tsx'), 'one');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test.each([
    ['web/src/main.tsx', true],
    ['package-lock.json', true],
    ['locales/en.json', true],
    ['web/vite.config.ts', true],
    ['console/src/main.tsx', false],
    ['web/src/main.test.tsx', false],
    ['web/dist/index.html', false],
    ['web/node_modules/left.js', false],
  ])('a change of %s: %s', (path, changes) => {
    const before = sourceHash(root, 'web');
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'two');
    expect(sourceHash(root, 'web') !== before).toBe(changes);
  });
});
