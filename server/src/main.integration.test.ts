import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './adapters/database/test-database.ts';
import { ALL_MIGRATIONS } from './all-tables.ts';
import { refuseForeignKeys, rememberKeys } from './crypto/installation-keys.ts';
import { failureText, start as startHere } from './start.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  dataDir = mkdtempSync(join(tmpdir(), 'truefill-main-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

type Server = ChildProcessByStdio<null, Readable, Readable>;

function start(environment: Readonly<Record<string, string>>): Server {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    FEED: 'simulated:BTCUSDT',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...environment,
  };
  return spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** All output of a start, until it ended. */
async function refusal(environment: Readonly<Record<string, string>>): Promise<{ status: number; error: string }> {
  const server = start(environment);
  let error = '';
  server.stderr.on('data', (chunk) => (error += chunk));
  const [status] = await once(server, 'close');
  return { status, error };
}

async function until(server: Server, words: string): Promise<string> {
  let output = '';
  for await (const chunk of server.stdout) {
    output += chunk;
    if (output.includes(words)) return output;
  }
  throw new Error(`it ended with the output: ${output}`);
}

async function freePorts(): Promise<[string, string]> {
  const holders = [createServer().listen(0), createServer().listen(0)];
  await Promise.all(holders.map((holder) => once(holder, 'listening')));
  const ports = holders.map((holder) => String((holder.address() as AddressInfo).port));
  await Promise.all(holders.map((holder) => once(holder.close(), 'close')));
  return [ports[0] ?? '', ports[1] ?? ''];
}

async function loginAt(port: string, output: string): Promise<number> {
  const [, username, password] = /trader +(\S+@northwind\.example) +(\S+)/.exec(output) ?? [];
  const answer = await fetch(`http://127.0.0.1:${port}/v1/wa-na/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, type: 'E' }),
  });
  return ((await answer.json()) as { code: number }).code;
}

/** Each with a trader whose real account is funded. */
const BRANDS = ['northwind', 'plumtree', 'quarry', 'skylark', 'thornbury'];

describe('a start', () => {
  it('prints working addresses and logins, stops cleanly, and does the same the second time', async () => {
    const [PORT, HEALTH_PORT] = await freePorts();
    const logins: string[] = [];
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // the first one as delivered, with all markets
      const server = start({ PORT, HEALTH_PORT, ...(signal === 'SIGINT' ? { NATS_URL: 'nats://127.0.0.1:1' } : { FEED: '' }) });
      let errors = '';
      server.stderr.on('data', (chunk) => (errors += chunk));
      const output = await until(server, 'Ctrl-C stops it.');
      // settings without effect are named
      expect(output.includes('NATS_URL is set, but without effect yet')).toBe(signal === 'SIGINT');
      for (const brand of BRANDS) expect(output).toContain(`http://${brand}.localhost:${PORT}/`);
      expect(output).toContain(`http://console.localhost:${PORT}/`);
      expect(output.match(/^ +operator +\S+@\S+ +\S+$/gm)).toHaveLength(2);
      expect(await loginAt(PORT, output)).toBe(0);
      expect((await fetch(`http://127.0.0.1:${HEALTH_PORT}/health/ready`)).status).toBe(200);
      logins.push(readFileSync(join(dataDir, 'logins.json'), 'utf8'));
      server.kill(signal);
      const [status] = await once(server, 'close');
      expect({ status, errors }).toEqual({ status: 0, errors: '' });
    }
    expect(logins[0]).toBe(logins[1]);
    expect(statSync(join(dataDir, 'logins.json')).mode & 0o777).toBe(0o600);
    const { rows } = await database.pool.query(
      "select count(*)::int as deposits, sum(amount)::text as cents from ledger_entry where kind = 'deposit'",
    );
    expect(rows).toEqual([{ deposits: BRANDS.length, cents: '24000000' }]);
  });
});

describe('a start with other keys than the database was used with', () => {
  it('is refused, creates no key, and works with the old ones again or if they are declared new', async () => {
    const keys = join(dataDir, 'keys');
    renameSync(keys, `${keys}-away`);
    const { status, error } = await refusal({});
    expect(status).toBe(1);
    expect(error).toMatch(
      /^the folder keys in .* does not hold the keys .* \(access-token, .*simulation.*\): put them back.*\n$/,
    );
    expect(existsSync(keys) ? readdirSync(keys) : []).toEqual([]);

    cpSync(`${keys}-away`, keys, { recursive: true });
    writeFileSync(join(keys, 'access-token.key'), randomBytes(32));
    expect(await refusalHere({})).toContain('(access-token)');
    const [PORT, HEALTH_PORT] = await freePorts();
    const declared = start({ PORT, HEALTH_PORT, NEW_KEYS: 'access-token' });
    await until(declared, 'Ctrl-C stops it.');
    declared.kill('SIGTERM');
    await once(declared, 'close');
    expect(await refuseForeignKeys(database.pool, dataDir, ['access-token'])).toEqual(['access-token']);
  });

  it('is refused without a key of images, unless that is declared lost', async () => {
    const key = join(dataDir, 'keys', 'files-1.key');
    renameSync(key, `${key}.away`);
    writeFileSync(join(dataDir, 'keys', 'files-2.key'), randomBytes(32));
    expect(await refusalHere({})).toMatch(/\(files-1\): put them back.* NEW_KEYS=files-1$/);
    expect(await refuseForeignKeys(database.pool, dataDir, ['files-1'])).toEqual([]);
    await rememberKeys(database.pool, dataDir);
    expect(await refuseForeignKeys(database.pool, dataDir, [])).toEqual([]);
    rmSync(join(dataDir, 'keys', 'files-2.key'));
    await expect(refuseForeignKeys(database.pool, dataDir, [])).rejects.toThrow('(files-2)');
    renameSync(`${key}.away`, key);
    await rememberKeys(database.pool, dataDir);
  });
});

describe('a start with the keys last used, without the file of logins', () => {
  it('gives a trader whose password is lost a new one, and no second deposit', async () => {
    const [PORT, HEALTH_PORT] = await freePorts();
    rmSync(join(dataDir, 'logins.json'), { force: true });
    const server = start({ PORT, HEALTH_PORT });
    expect(await loginAt(PORT, await until(server, 'Ctrl-C stops it.'))).toBe(0);
    server.kill('SIGKILL');
    await once(server, 'close');
    const { rows } = await database.pool.query("select count(*)::int as deposits from ledger_entry where kind = 'deposit'");
    expect(rows).toEqual([{ deposits: BRANDS.length }]);
  });
});

/** What an administrator reads of a start that is refused, without a process of its own. */
async function refusalHere(environment: Readonly<Record<string, string>>): Promise<string> {
  const own = { FEED: 'simulated:BTCUSDT', DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'silent' };
  const [PORT, HEALTH_PORT] = await freePorts();
  try {
    const { server } = await startHere({ PORT, HEALTH_PORT, ...own, ...environment });
    await server.stop();
  } catch (error) {
    return failureText(error);
  }
  throw new Error('it started');
}

describe('an invalid start is refused in one line', () => {
  it('and ends with status 1', async () => {
    expect(await refusal({ PORT: 'http' })).toEqual({ status: 1, error: 'PORT is "http"; allowed: a port from 1 to 65535\n' });
  });

  // other invalid settings: settings.test.ts
  it.each([
    [{ BRANDS_DIR: '/nowhere' }, /^the folder of brands, \/nowhere, cannot be read$/],
    [{ FEED: 'replay:no-such-folder' }, /^.*no-such-folder.*$/],
    [{ DATABASE_URL: '', DATA_DIR: join(import.meta.filename, 'data') }, /^the data folder .+ cannot be written to .+$/],
  ])('%j', async (environment, line) => {
    expect(await refusalHere(environment)).toMatch(line);
  });

  it('if a port is taken, before the database is needed', async () => {
    const holder = createServer().listen(0);
    await once(holder, 'listening');
    const port = String((holder.address() as AddressInfo).port);
    for (const name of ['PORT', 'HEALTH_PORT'])
      expect(await refusalHere({ [name]: port, DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' })).toBe(
        `port ${port} is taken by another program: set ${name} to a free one`,
      );
    holder.close();
  });

  it('if the database is unreachable', async () => {
    const error = await refusalHere({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' });
    expect(error).toMatch(/^the database at DATABASE_URL .*cannot be used.*$/);
    expect(error).not.toContain('secret');
  });
});
