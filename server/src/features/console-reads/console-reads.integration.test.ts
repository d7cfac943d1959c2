import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '@truefill/domain/money/money.ts';
import { startTestServer, PLUMTREE, type TestServer } from '../../test-support/test-server.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { createLedgerCheck } from './index.ts';
import { creditOnce } from '../accounts/test-support/credit-once.ts';
import { readAccounts } from '../accounts/ledger/index.ts';

let server: TestServer;
let chief: OperatorClient;
let reviewer: OperatorClient;
let support: OperatorClient;
let auditor: OperatorClient;
let userId: number;
let strangerId: number;

beforeAll(async () => {
  server = await startTestServer();
  chief = await signInOperator(server, 1);
  reviewer = await newOperator(server, chief, [{ role: 'reviewer', brandId: 'northwind' }]);
  support = await newOperator(server, chief, [{ role: 'support', brandId: 'northwind' }]);
  auditor = await newOperator(server, chief, ['auditor']);
  ({ userId } = await server.newUser('mara.holt@example.com'));
  ({ userId: strangerId } = await server.newUser('jonas@example.com', { host: PLUMTREE }));
  const [account] = (await readAccounts(server.database.pool, { userId: BigInt(userId) })).filter(
    ({ accountMode }) => accountMode === 'real',
  );
  if (account) await creditOnce(server.queue, account.id, 'real', cents(1_234_56n));
});

afterAll(() => server.close());

const positionOf = ({ positions }: { positions: { brandId: string; accountMode: string; currency: string }[] }) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  positions.find((each) => each.brandId === 'northwind' && each.accountMode === 'real' && each.currency === 'USD') as any;

const actions = async (): Promise<string[]> =>
  (await server.database.pool.query<{ action: string }>('select action from audit_entry order by seq')).rows.map(
    ({ action }) => action,
  );

it('users are found by ID, name and address, only of the operator’s brands', async () => {
  for (const query of [String(userId), 'mara', 'MARA.HOLT@example.com']) {
    const { data } = await reviewer.call('consoleUsers', { query });
    expect([query, data.list.map((user: { userId: number }) => user.userId)]).toEqual([query, expect.arrayContaining([userId])]);
  }
  expect((await reviewer.call('consoleUsers', { query: 'jonas' })).data.list).toEqual([]);
  expect((await reviewer.call('consoleUsers', { brandId: 'plumtree' })).data.total).toBe(0);
  expect((await auditor.call('consoleUsers', { query: 'jonas@example.com' })).data.list).toMatchObject([{ userId: strangerId }]);
  expect((await reviewer.call('consoleUsers', { query: `' or 1=1 --` })).data.list).toEqual([]);
});

it('contacts are masked without the right to see them, and each look is audited', async () => {
  const masked = await support.call('consoleUser', { userId });
  expect(masked.data).toMatchObject({ contact: 'ma•••@example.com', balance: 1_234.56, deposited: 1_234.56, held: false });
  expect(masked.text).not.toContain('mara.holt@');
  expect((await reviewer.call('consoleUser', { userId })).data.contact).toBe('mara.holt@example.com');
  expect((await actions()).slice(-2)).toEqual(['user.viewed', 'user.personalViewed']);
  expect((await reviewer.call('consoleUser', { userId: strangerId })).code).toBe(1002);
  expect((await reviewer.call('consoleUser', { userId: 999_999 })).code).toBe(1002);
  expect((await support.call('consoleUserSessions', { userId })).data.list[0].address).toMatch(/•••/);
});

it('a user page shows that user’s accounts, entries, orders, options and sessions', async () => {
  const { data } = await auditor.call('consoleUser', { userId });
  expect(data.accounts).toEqual(
    expect.arrayContaining([expect.objectContaining({ accountMode: 'real', currency: 'USD', available: '1234.56' })]),
  );
  expect((await auditor.call('consoleUserLedger', { userId })).data.list).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'deposit', amount: '1234.56', availableChange: '1234.56' })]),
  );
  for (const name of ['consoleUserOrders', 'consoleUserOptions'] as const)
    expect((await auditor.call(name, { userId })).data).toEqual({ list: [], pages: 0 });
  expect((await auditor.call('consoleUserSessions', { userId })).data.list).toHaveLength(1);
  expect((await auditor.call('consoleUserActions', { userId })).data.list[0].action).toMatch(/^user\./);
  for (const name of [
    'consoleUserLedger',
    'consoleUserOrders',
    'consoleUserOptions',
    'consoleUserSessions',
    'consoleUserActions',
  ] as const)
    expect([name, (await reviewer.call(name, { userId: strangerId })).code]).toEqual([name, 1002]);
});

it('the treasury compares clients with the broker, as of the last ledger check', async () => {
  expect(await support.call('consoleTreasury', {})).toMatchObject({ status: 403, code: 1057 });
  await server.ledgerCheck.check();
  const { data } = await auditor.call('consoleTreasury', {});
  expect(data.ledger).toMatchObject({ ok: true, wrongBalances: 0, unbalanced: 0, unknownKinds: [], failedTs: null });
  const position = positionOf(data);
  expect(position.balanced).toBe(true);
  expect(Number(position.clients)).toBeGreaterThanOrEqual(1_234.56);
  const house = position.house.map(({ total }: { total: string }) => Number(total));
  expect(house.reduce((sum: number, total: number) => sum + total, Number(position.clients))).toBeCloseTo(0, 6);
  await server.database.pool.query(
    `update ledger_account set available = available + 1 where user_id = $1 and account_mode = 'real'`,
    [userId],
  );
  server.clock.nowMs += 60_001;
  await server.ledgerCheck.check();
  const { data: later } = await auditor.call('consoleTreasury', {});
  expect(later.ledger).toMatchObject({ ok: false, wrongBalances: 1, unbalanced: 1, checkedTs: server.clock.nowMs });
  expect(positionOf(later).balanced).toBe(false);
  await server.database.pool.query(
    `update ledger_account set available = available - 1 where user_id = $1 and account_mode = 'real'`,
    [userId],
  );
  await server.ledgerCheck.check();
});

it('viewing the treasury does not wait for a ledger check', async () => {
  const client = await server.database.pool.connect();
  await client.query('begin; lock table ledger_entry in access exclusive mode');
  try {
    expect((await auditor.call('consoleTreasury', {})).data.ledger.ok).toBe(true);
    expect((await auditor.call('consoleExport', { list: 'treasury' })).code).toBe(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('a failed ledger check is reported beside the last result, and the next one waits for its time', async () => {
  const { pool } = server.database;
  const checkedTs = (await auditor.call('consoleTreasury', {})).data.ledger.checkedTs;
  server.clock.nowMs += 60_001;
  let minute = (): Promise<void> => Promise.reject(new Error('no job'));
  const cut = createLedgerCheck({
    pool,
    connection: { connectionString: 'postgres://127.0.0.1:1/nowhere' },
    clock: { now: () => server.clock.nowMs },
    jobs: { everyMinute: (_name, run) => void (minute = run) },
  });
  await expect(cut.check()).rejects.toThrow();
  expect((await auditor.call('consoleTreasury', {})).data.ledger).toMatchObject({
    ok: true,
    checkedTs,
    failedTs: server.clock.nowMs,
  });
  await pool.query('update ledger_check set next_ms = $1', [server.clock.nowMs + 1]);
  await minute();
  await server.ledgerCheck.check();
  expect((await auditor.call('consoleTreasury', {})).data.ledger).toMatchObject({
    failedTs: null,
    checkedTs: server.clock.nowMs,
  });
});

it('the rules are the running files, with their hash and start time', async () => {
  const { data } = await reviewer.call('consoleRules', {});
  expect(data.list.map(({ name }: { name: string }) => name)).toEqual([
    'northwind/brand.yaml',
    'catalogue/instruments.csv',
    'catalogue/holidays.csv',
  ]);
  expect(data.list[0]).toMatchObject({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    sinceTs: expect.any(Number),
    before: [],
  });
  const { data: rule } = await reviewer.call('consoleRule', { name: 'northwind/brand.yaml' });
  expect(rule.content).toContain('site:');
  expect((await reviewer.call('consoleRule', { name: 'plumtree/brand.yaml' })).code).toBe(1008);
  expect((await reviewer.call('consoleRule', { name: '../../keys/fields' })).code).toBe(1008);
});

it('the themes are those of the operator’s brands, with the tokens served', async () => {
  const { list } = (await reviewer.call('consoleThemes', {})).data;
  expect(list).toMatchObject([{ brandId: 'northwind', title: 'Northwind', theme: 'dark', scheme: 'blue-red' }]);
  expect((await server.send('/')).text).toContain(list[0].css);
  const all = (await auditor.call('consoleThemes', {})).data.list;
  expect(all.map(({ brandId }: { brandId: string }) => brandId)).toEqual(server.brands.map(({ id }) => id));
  expect(new Set(all.map(({ css }: { css: string }) => css)).size).toBe(all.length);
});

it('one search finds users, and nothing of other brands', async () => {
  expect((await reviewer.call('consoleSearch', { query: 'mara' })).data.list).toMatchObject([{ kind: 'user', id: userId }]);
  expect((await reviewer.call('consoleSearch', { query: 'jonas' })).data.list).toEqual([]);
  expect((await reviewer.call('consoleSearch', { query: '' })).data.list).toEqual([]);
  for (const query of ['0', '9'.repeat(40), '%', '\\', '260304000000001'])
    expect((await reviewer.call('consoleSearch', { query })).code).toBe(0);
});

it('exports contain neither formulas nor full contacts, and are audited', async () => {
  expect(await reviewer.call('consoleExport', { list: 'users' })).toMatchObject({ status: 403 });
  await server.database.pool.query(`update users set nickname = '=1+1' where id = $1`, [userId]);
  const { data } = await auditor.call('consoleExport', { list: 'users' });
  expect(data.csv.startsWith('\u{feff}userId,brandId,userName,contact')).toBe(true);
  expect(data.csv).toContain(`'=1+1`);
  expect(data.csv).not.toContain('mara.holt@');
  expect((await actions()).at(-1)).toBe('export.made');
  for (const list of ['cases', 'holds', 'corrections', 'treasury', 'rules'])
    expect([list, (await auditor.call('consoleExport', { list })).code]).toEqual([list, 0]);
  for (const list of ['movements', 'orders', 'options', 'sessions', 'actions']) {
    expect([list, (await auditor.call('consoleExport', { list })).code]).toEqual([list, 1003]);
    expect([list, (await auditor.call('consoleExport', { list, userId })).code]).toEqual([list, 0]);
  }
  const { data: sessions } = await auditor.call('consoleExport', { list: 'sessions', userId });
  expect(sessions.csv).toContain('device,address,accountMode');
  const { data: rules } = await auditor.call('consoleExport', { list: 'rules' });
  expect(rules.csv).toContain('northwind/brand.yaml');
  expect((await auditor.call('consoleExport', { list: 'users', after: '-1' })).code).toBe(501);
});

it('the audit can be exported by those who may read it, for their brands only', async () => {
  expect((await auditor.call('consoleUser', { userId: strangerId })).code).toBe(0);
  const { data } = await auditor.call('consoleExport', { list: 'audit' });
  const lines: string[] = data.csv.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\ufeff?seq,atTs,operatorId,operatorName,action,brandId/);
  // oldest first, without gaps, up to the exports before this one
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual((await actions()).slice(0, -1).map((_, at) => at + 1));
  expect(data.csv).toContain('user.viewed');
  expect((await actions()).at(-1)).toBe('export.made');

  const local = await newOperator(server, chief, [{ role: 'auditor', brandId: 'northwind' }]);
  const own = await local.call('consoleExport', { list: 'audit' });
  expect(own.data.csv).toContain(',northwind,');
  expect(own.data.csv).not.toMatch(/plumtree|operator\.invited/);
  expect(await local.call('consoleExport', { list: 'audit', brandId: 'plumtree' })).toMatchObject({ status: 403 });
});

it('whoever is named completely is found before those whose names only contain the text', async () => {
  const named = await server.newUser('ida.berg@example.com');
  const newer = await server.newUser('ida.berg.2@example.com');
  const { list } = (await reviewer.call('consoleUsers', { query: 'Ida.Berg' })).data;
  expect(list).toMatchObject([{ userId: named.userId }, { userId: newer.userId }]);
});
