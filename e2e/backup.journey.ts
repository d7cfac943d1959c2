import { execFile } from 'node:child_process';
import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { HttpClient } from './http-client.ts';
import { auditLedger } from './ledger-audit.ts';
import { allOrders, SMALL_ORDER } from './order-load.ts';
import { freePorts, ServerProcess } from './server-process.ts';
import { openDemoSession } from './trader-session.ts';

const RUN = fileURLToPath(new URL('../tools/backup/run.ts', import.meta.url));
const BRAND_HOST = 'plumtree.localhost';
const CLOSE_EVERY = 100;

let dataDir: string;
let safe: string;
const running: ServerProcess[] = [];

beforeEach(() => {
  dataDir = makeDataFolder();
  safe = makeDataFolder();
  chmodSync(safe, 0o711);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')));
  removeDataFolder(dataDir);
  removeDataFolder(safe);
});

async function launch(folder: string): Promise<HttpClient> {
  const ports = await freePorts();
  const server = new ServerProcess({ ...ports, DATA_DIR: folder, CALLS_PER_USER: '999999' });
  running.push(server);
  await server.ready();
  return new HttpClient(Number(ports.PORT), BRAND_HOST);
}

const backUp = (data: string, keys: string) =>
  promisify(execFile)(process.execPath, [RUN, data, keys], { env: { ...process.env, DATA_DIR: dataDir } });

it('checklist 35: a backup taken under a load of orders is restored with all that was acknowledged before it', async () => {
  const client = await launch(dataDir);
  const token = await openDemoSession(client, dataDir, 'saved@example.com');
  const numbers: string[] = [];
  const ending = new AbortController();
  const place = async (key: string): Promise<void> => {
    numbers.push(await client.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: key }));
    // an account may have so many active orders and no more
    if (numbers.length % CLOSE_EVERY === 0) await client.demand('closeAllOrderMock', {}, { token });
  };
  const load = Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let turn = 0; !ending.signal.aborted; turn += 1) await place(`lane-${lane}-${turn}`);
    }),
  );
  await expect.poll(() => numbers.length, { timeout: 30_000 }).toBeGreaterThan(40);
  const before = [...numbers];
  const [data, keys] = [join(safe, 'data'), join(safe, 'keys')];
  const { stdout } = await backUp(data, keys).finally(() => ending.abort());
  await load;
  client.close();
  expect(stdout).toContain('keep the two apart');

  // without the keys it does not start: they are what is kept apart
  await expect(launch(data)).rejects.toThrow('does not hold the keys');
  running.pop();
  cpSync(keys, join(data, 'keys'), { recursive: true });
  const restored = await launch(data);
  const orders = (await allOrders(restored, token)).map(({ uid }) => uid);
  expect(orders).toEqual(expect.arrayContaining(before));
  expect(numbers).toEqual(expect.arrayContaining(orders));
  expect(await auditLedger(data)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  expect(await restored.demand('addOrderMock', SMALL_ORDER, { token, idempotencyKey: 'after' })).not.toBe('');
  restored.close();
});

it('a backup of a stopped installation works too, and none is written over another', async () => {
  const client = await launch(dataDir);
  const token = await openDemoSession(client, dataDir, 'cold@example.com');
  const number = await client.demand('addOrderMock', SMALL_ORDER, { token });
  client.close();
  await running.pop()?.end('SIGTERM');
  const [data, keys] = [join(safe, 'data'), join(safe, 'keys')];
  await backUp(data, keys);
  await expect(backUp(data, keys)).rejects.toThrow('is there already');
  cpSync(keys, join(data, 'keys'), { recursive: true });
  const restored = await launch(data);
  expect((await allOrders(restored, token)).map(({ uid }) => uid)).toEqual([number]);
  restored.close();
});
