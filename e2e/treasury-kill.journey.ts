import { startEmbedded, type EmbeddedDatabase } from '@truefill/server/adapters/database/cluster/embedded.ts';
import { openLoginsFile } from '@truefill/server/seeding/logins-file.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDataFolder, removeDataFolder } from './data-folder.ts';
import { HttpClient } from './http-client.ts';
import { auditLedgerOf } from './ledger-audit.ts';
import { freePorts, ONE_MARKET, ServerProcess } from './server-process.ts';
import { savePayout, send, sendTreasury, TreasuryUser, type Action, type Answered, type TreasuryLoad } from './treasury-load.ts';

/** More kills than the three of every run: TRUEFILL_KILLS=20. */
const KILLS = Number(process.env['TRUEFILL_KILLS'] ?? 3);
const SEED = Number(process.env['TRUEFILL_SEED'] ?? 7);
/** answers of a round before the kill, and total */
const KILL_AFTER = 40;
const EACH_ROUND = 90;
/** its users have coin balances, and it seeds one with real money */
const BRAND_HOST = 'plumtree.localhost';
const TRADER = 'trader@plumtree.example';
/** Accepted refusals: too little free money, a waiting withdrawal, a stale price. */
const REFUSALS = [203, 1159, 1052, 1067, 1010, 202];
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Process {
  server: ServerProcess;
  client: HttpClient;
}

let dataDir: string;
let database: EmbeddedDatabase;
let url: string;
let processes: [Process, Process];

beforeAll(async () => {
  dataDir = copyDataFolder();
  database = await startEmbedded({ dataDir, log: quiet });
  const { host, port, user, database: name } = database.connection;
  url = `postgresql://${user}@${encodeURIComponent(host)}:${port}/${name}`;
  processes = await Promise.all([launch(), launch()]);
});

afterAll(async () => {
  for (const { server, client } of processes) {
    client.close();
    await server.end('SIGTERM');
  }
  await database.stop();
  removeDataFolder(dataDir);
});

async function launch(): Promise<Process> {
  const ports = await freePorts();
  const server = new ServerProcess({ ...ports, ...ONE_MARKET, DATA_DIR: dataDir, DATABASE_URL: url, CALLS_PER_USER: '999999' });
  await server.ready();
  return { server, client: new HttpClient(Number(ports.PORT), BRAND_HOST) };
}

it(`trading and treasury of one account on two processes, each killed in turn, ${KILLS} times: nothing is lost or done twice`, async () => {
  const session = await processes[0].client.demand('login', {
    username: TRADER,
    password: openLoginsFile(dataDir).passwordOf(TRADER).password,
    type: 'E',
  });
  if (!('token' in session)) throw new Error('a second factor is wanted of an account that has none');
  const { token, aesKey } = session;
  const user = new TreasuryUser(SEED, await savePayout(processes[0].client, token, aesKey));
  const load: TreasuryLoad = { answered: new Map(), unanswered: new Set() };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = load.answered.size;
    const answered = (): number => load.answered.size - before;
    const [victim, other] = kill % 2 === 0 ? processes : [processes[1], processes[0]];
    const killing = async (): Promise<void> => {
      await expect.poll(answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(KILL_AFTER);
      await victim.server.end('SIGKILL');
    };
    await Promise.all([
      killing(),
      sendTreasury(victim.client, token, user, load, () => false),
      sendTreasury(other.client, token, user, load, () => answered() > EACH_ROUND),
    ]);
    // Requests in progress are repeated to the live process.
    for (const action of load.unanswered) await send(other.client, token, action, load);
    victim.client.close();
    Object.assign(victim, await launch());
    expect(await auditLedgerOf(url)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  }

  await expectWhole(processes[0].client, token, load);
  // The other process returns the recorded answers.
  for (const [action, was] of [...load.answered].filter(([, { code }], at) => code === 0 && at % 7 === 0)) {
    const again: TreasuryLoad = { answered: new Map(), unanswered: new Set() };
    await send(processes[1].client, token, action, again);
    expect([...again.answered.values()]).toEqual([was]);
  }
  expect(await auditLedgerOf(url)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

/** Each acknowledged action exists once, nothing else does, and the balances match. */
async function expectWhole(client: HttpClient, token: string, { answered }: TreasuryLoad): Promise<void> {
  const done = (name: Action['name']): [Action, Answered][] =>
    [...answered].filter(([action, { code }]) => action.name === name && code === 0);
  const numbers = (name: Action['name']): (string | null)[] =>
    done(name)
      .map(([, { number }]) => number)
      .toSorted();
  expect([...answered.values()].filter(({ code }) => code !== 0 && !REFUSALS.includes(code))).toEqual([]);
  for (const name of ['addOrder', 'transfer', 'withdraw'] as const) expect(done(name).length).toBeGreaterThan(0);

  const records = await pages(client, token);
  const transfers = records.filter(({ orderType }) => orderType !== 2);
  expect(transfers.map(({ uid }) => uid).toSorted()).toEqual(numbers('transfer'));
  const held = records.filter(({ kind }) => kind === 'withdrawal_hold');
  expect(held).toHaveLength(done('withdraw').length);

  const { list } = await client.demand('walletBalance', {}, { token });
  for (const { currency, balance, withheld } of list.slice(1)) {
    const moved = records.filter((record) => record.currency === currency).map(({ orderQuantity }) => orderQuantity);
    expect(moved.reduce((sum, change) => sum + change, 0)).toBeCloseTo(balance, 6);
    expect(withheld).toBeCloseTo(currency === 'USDC' ? 60 * held.length : 0, 6);
  }
  const orders = await allOfOrders(client, token);
  expect(orders.toSorted()).toEqual(numbers('addOrder'));
}

async function pages(client: HttpClient, token: string) {
  const found = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await client.demand('walletRecords', { page, limit: 100 }, { token });
    found.push(...answer.list);
    last = answer.pages;
  }
  return found;
}

async function allOfOrders(client: HttpClient, token: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await client.demand('orderQuery', { page, limit: 100 }, { token });
    found.push(...answer.list.map(({ uid }) => uid));
    last = answer.pages;
  }
  return found;
}
