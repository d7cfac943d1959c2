import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clusterFolders } from './cluster-folders.ts';
import { openDatabase, type Database } from '../database.ts';
import { startEmbedded } from './embedded.ts';
import { hasClients, processesIn, runningPostmaster } from './folder-processes.ts';
import { DatabaseStartError } from './start-error.ts';

const FIXTURE = fileURLToPath(new URL('./embedded.fixture.ts', import.meta.url));
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let made: string;
let parent: string;
let dataDir: string;
const open: Database[] = [];
const servers: ChildProcess[] = [];

// creating a cluster takes longer than most of these tests: they copy one
beforeAll(async () => {
  made = join(newFolder(), 'made');
  await (await startEmbedded({ dataDir: made, log: quiet })).stop();
});

afterAll(() => rmSync(dirname(made), { recursive: true }));

beforeEach(() => {
  parent = newFolder();
  dataDir = join(parent, 'data');
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `truefill-test-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** The state after a first start and stop. */
function copyMade(): void {
  mkdirSync(dirname(dataDir), { recursive: true });
  // preserving owners, one of which is the database's user
  execFileSync('cp', ['-pR', made, dataDir]);
}

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
  for (const database of open.splice(0)) await database.close();
  // The next start ends whatever a killed server left running.
  if (existsSync(clusterFolders(dataDir).cluster) && runningPostmaster(clusterFolders(dataDir).cluster)) {
    await (await startEmbedded({ dataDir, log: quiet })).stop();
  }
  rmSync(parent, { recursive: true, force: true });
});

async function openHere(): Promise<Database> {
  const database = await openDatabase({ dataDir, log: quiet });
  open.push(database);
  return database;
}

/** Starts the fixture and yields its lines. */
function startServer(...args: string[]) {
  const child = spawn(process.execPath, [FIXTURE, dataDir, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  servers.push(child);
  const lines: string[] = [];
  const ended = once(child, 'close');
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const line = async (matches: (line: string) => boolean): Promise<string> => {
    for (;;) {
      const found = lines.find(matches);
      if (found !== undefined) return found;
      await Promise.race([once(reader, 'line'), ended]);
      if (child.exitCode !== null && !lines.some(matches)) throw new Error(`the server ended: ${lines.join(' | ')}`);
    }
  };
  return { child, lines, line, ended };
}

async function committed(database: Database): Promise<bigint[]> {
  const { rows } = await database.pool.query<{ id: bigint }>('select id from committed order by id');
  return rows.map((row) => row.id);
}

const acknowledged = (lines: string[]) => lines.filter((line) => /^\d+$/.test(line)).map(BigInt);

describe('the embedded database', () => {
  test('keeps committed rows after a clean stop, with fsync on, reachable by no other user', async () => {
    const first = await openHere();
    await first.pool.query('create table item (id int8, many int8[])');
    await first.pool.query('insert into item values ($1, $2)', [9_007_199_254_740_993n, [1n, -2n]]);
    await first.close();
    const folders = clusterFolders(dataDir);
    expect(processesIn(folders.cluster)).toEqual([]);
    expect(existsSync(folders.init)).toBe(false);

    const second = await openHere();
    expect((await second.pool.query('select * from item')).rows).toEqual([{ id: 9_007_199_254_740_993n, many: [1n, -2n] }]);
    expect((await second.pool.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
    expect((await second.pool.query('show listen_addresses')).rows).toEqual([{ listen_addresses: '' }]);
    expect(statSync(folders.socketDir).mode & 0o077).toBe(0);
  });

  test('a second start in the same folder is refused in one line that names the folder and the owner', async () => {
    copyMade();
    const server = startServer('1');
    await server.line((line) => line === 'waiting');
    const refusal = await startEmbedded({ dataDir, log: quiet }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseStartError);
    expect((refusal as Error).message).toBe(
      `the data folder ${dataDir} is in use by process ${server.child.pid}: stop it, or set DATA_DIR to another folder`,
    );
    server.child.kill('SIGTERM');
    await server.ended;
    expect(server.lines.at(-1)).toBe('closed');
    expect(await committed(await openHere())).toEqual([1n]);
  });

  test('of several concurrent starts on an empty folder exactly one succeeds', async () => {
    const starts = [startServer('1'), startServer('1'), startServer('1')];
    const outcomes = await Promise.all(
      starts.map((start) => start.line((line) => line === 'waiting' || line.includes('in use'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'waiting')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('in use'))).toHaveLength(2);
  });

  test('kill -9 of the owner leaves an orphan; the next start replaces it and loses nothing acknowledged', async () => {
    copyMade();
    const server = startServer();
    await server.line((line) => line === '50');
    const orphan = runningPostmaster(clusterFolders(dataDir).cluster);
    server.child.kill('SIGKILL');
    await server.ended;
    expect(runningPostmaster(clusterFolders(dataDir).cluster)).toBe(orphan);

    const database = await openHere();
    expect(runningPostmaster(clusterFolders(dataDir).cluster)).not.toBe(orphan);
    expect(await committed(database)).toEqual(expect.arrayContaining(acknowledged(server.lines)));
  });

  test.each(['the postmaster', 'a backend'] as const)(
    'kill -9 of %s: the database restarts and nothing acknowledged is lost',
    async (victim) => {
      copyMade();
      const database = await openHere();
      const folders = clusterFolders(dataDir);
      await database.pool.query('create table committed (id int8 primary key)');
      const sure: bigint[] = [];
      let failed = 0;
      // a backend may outlive its postmaster for a moment
      for (let id = 1n; sure.length < 60 || failed === 0; id += 1n) {
        try {
          await database.pool.query('insert into committed values ($1)', [id]);
          sure.push(id);
        } catch {
          failed += 1;
          await delay(20);
        }
        if (id !== 30n) continue;
        const postmaster = runningPostmaster(folders.cluster) as number;
        const backend = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
        process.kill(victim === 'a backend' ? (backend.rows[0]?.pid as number) : postmaster, 'SIGKILL');
      }
      expect(await committed(database)).toEqual(expect.arrayContaining(sure));
      // it owns the folder again
      await expect
        .poll(() => startEmbedded({ dataDir, log: quiet }).catch(({ message }: Error) => message))
        .toContain('in use by process');
    },
  );

  test('a database that cannot be restarted is given up with the reason', async () => {
    copyMade();
    const database = await startEmbedded({ dataDir, log: quiet, restartWithinMs: 500 });
    const { cluster } = clusterFolders(dataDir);
    renameSync(join(cluster, 'PG_VERSION'), join(cluster, 'PG_VERSION.away'));
    process.kill(database.pid, 'SIGKILL');
    expect((await database.lost).message).toMatch(/has ended: .*it did not come back: the database did not start/);
    await database.stop();
    renameSync(join(cluster, 'PG_VERSION.away'), join(cluster, 'PG_VERSION'));
  });

  test('an orphan that lost its socket is stopped by the next start', async () => {
    copyMade();
    const server = startServer('5');
    await server.line((line) => line === 'waiting');
    server.child.kill('SIGKILL');
    await server.ended;
    const { cluster, socketPath } = clusterFolders(dataDir);
    const orphan = runningPostmaster(cluster);
    expect(orphan).toBeDefined();
    rmSync(socketPath);
    await expect.poll(() => hasClients(cluster)).toBe(false);
    expect(await committed(await openHere())).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect(runningPostmaster(cluster)).not.toBe(orphan);
  });

  test("a stale postmaster.pid with another process's ID neither blocks the start nor kills that process", async () => {
    copyMade();
    const folders = clusterFolders(dataDir);
    // Our own process ID: alive, and not working in the folder.
    writeFileSync(join(folders.cluster, 'postmaster.pid'), `${process.pid}\n${folders.cluster}\n1\n5432\n`);
    writeFileSync(`${folders.socketPath}.lock`, `${process.pid}\n`);
    writeFileSync(folders.startLock, `${process.pid} 1`);
    const database = await openHere();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('an interrupted creation starts over', async () => {
    mkdirSync(join(dataDir, 'pg.init', 'base'), { recursive: true });
    const database = await openHere();
    expect((await database.pool.query('select current_database() as name')).rows).toEqual([{ name: 'truefill' }]);
  });

  test('a path too long for a socket address works too', async () => {
    dataDir = join(parent, 'a-long-folder-name-'.repeat(6), 'data');
    copyMade();
    const database = await openHere();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    rmSync(clusterFolders(dataDir).socketDir, { recursive: true });
  });

  test('a folder of another major version is refused in one line', async () => {
    copyMade();
    writeFileSync(join(clusterFolders(dataDir).cluster, 'PG_VERSION'), '9\n');
    await expect(openHere()).rejects.toThrow(/was written by PostgreSQL 9, this is \d+: /);
  });

  test.runIf(process.getuid?.() === 0)('as root: a folder that the database user cannot reach is named in one line', async () => {
    const closed = join(parent, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    dataDir = join(closed, 'data');
    const refusal = await openHere().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseStartError);
    expect((refusal as Error).message).toContain(`cannot reach the data folder ${dataDir}: ${closed} does not let it pass`);
    expect((refusal as Error).message).not.toContain('\n');
    expect(statSync(closed).mode & 0o777).toBe(0o700);
  });
});
