import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'backup-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const DATABASE_URL = 'postgres://app:sec%23ret@127.0.0.1:1/app';

const backUp = (environment: Readonly<Record<string, string>>): Promise<string> =>
  run('backup', { DATABASE_URL, ...environment });

/** @returns what the script reports */
async function run(name: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const script = join(import.meta.dirname, `${name}.ts`);
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...environment };
  const answer = await promisify(execFile)(process.execPath, [script, join(folder, 'copy'), join(folder, 'copied-keys')], {
    env,
  }).catch((error: { stderr: string }) => error);
  return answer.stderr;
}

/** A PostgreSQL tool of our own. */
function tool(script: string): { POSTGRES_BIN: string } {
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'pg_dump'), 0o755);
  return { POSTGRES_BIN: folder };
}

it('says which folder holds no installation, and makes nothing', async () => {
  expect(await backUp({})).toBe(
    `no backup was made: ${join(folder, 'data')} holds no keys: set DATA_DIR to the installation's folder\n`,
  );
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});

it('leaves nothing of a backup that failed', async () => {
  mkdirSync(join(folder, 'data', 'keys'), { recursive: true });
  expect(await backUp(tool('exit 1'))).toMatch(/^no backup was made: pg_dump: Command failed/);
  expect(existsSync(join(folder, 'copy'))).toBe(false);
  expect(existsSync(join(folder, 'copied-keys'))).toBe(false);
});

it('gives the password to the tool in its environment, where other users cannot read it', async () => {
  mkdirSync(join(folder, 'data', 'keys'), { recursive: true });
  const noted = join(folder, 'noted');
  const fake = tool(
    `echo "$* with $PGPASSWORD" > ${noted}; for last in "$@"; do case $last in --file=*) : > "\${last#--file=}";; esac; done`,
  );
  expect(await backUp(fake)).toBe('');
  expect(readFileSync(noted, 'utf8')).toMatch(/^--dbname=postgres:\/\/app@127\.0\.0\.1:1\/app .* with sec#ret\n$/);
});

it('restores nothing without the keys, and leaves nothing of a restore that failed', async () => {
  for (const part of ['pg', 'files']) mkdirSync(join(folder, 'copy', part), { recursive: true });
  writeFileSync(join(folder, 'copy', 'pg', 'PG_VERSION'), '18');
  expect(await run('restore', {})).toBe(
    `nothing was restored: ${join(folder, 'copied-keys')} does not exist: name the folder of the keys\n`,
  );
  mkdirSync(join(folder, 'copied-keys'));
  writeFileSync(join(folder, 'copy', 'files', 'proof'), 'an image');
  const elsewhere = join(folder, 'files');
  // a folder cannot be copied into itself, which is noticed after everything else has been copied
  const within = join(folder, 'copied-keys', 'data');
  expect(await run('restore', { DATA_DIR: within, FILES_URL: `file://${elsewhere}` })).toMatch(/^nothing was restored: /);
  expect(readdirSync(within)).toEqual([]);
  expect(readdirSync(elsewhere)).toEqual([]);
  const nowhere = `file://${join(folder, 'copy', 'pg', 'PG_VERSION', 'files')}`;
  expect(await run('restore', { FILES_URL: nowhere })).toMatch(/^nothing was restored: ENOTDIR/);
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
});

it('restores over no files of another installation', async () => {
  for (const part of ['copy/pg', 'copied-keys', 'files']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'files', 'proof'), 'of somebody else');
  const FILES_URL = `file://${join(folder, 'files')}`;
  expect(await run('restore', { FILES_URL })).toBe(
    `nothing was restored: ${join(folder, 'files')} is not empty: set FILES_URL to a new folder\n`,
  );
  expect(readFileSync(join(folder, 'files', 'proof'), 'utf8')).toBe('of somebody else');
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
});
