import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, PLUMTREE, type TestServer } from '../../test-support/test-server.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';

let server: TestServer;
let chief: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  chief = await signInOperator(server, 1);
});

afterAll(() => server.close());

async function askForCorrection(userId: number): Promise<void> {
  const requested = await chief.call('proposeCorrection', {
    userId,
    currency: 'USD',
    amount: '12.34',
    reasonCode: 'fee_refund',
    text: 'Fee of order 7',
  });
  expect(requested.code).toBe(0);
}

it('cases can be exported with the export right, not with the read right alone', async () => {
  await askForCorrection((await server.newUser('own@example.com')).userId);
  await askForCorrection((await server.newUser('other@example.com', { host: PLUMTREE })).userId);
  const mixed = await newOperator(server, chief, [
    { role: 'treasurer', brandId: 'northwind' },
    { role: 'support', brandId: 'plumtree' },
  ]);
  const seen = (await mixed.call('reviewCases', { state: 'all' })).data.list;
  expect(new Set(seen.map(({ brandId }: { brandId: string }) => brandId))).toEqual(new Set(['northwind', 'plumtree']));
  const { data } = await mixed.call('consoleExport', { list: 'cases' });
  expect(data.csv).toContain(',northwind,');
  expect(data.csv).not.toContain('plumtree');
  expect((await mixed.call('consoleExport', { list: 'cases', brandId: 'plumtree' })).text).not.toContain('plumtree');
});

/** Table rows by number: SQL expressions of `n` for some columns, and placeholders for other required ones. */
async function addRows(table: string, given: Readonly<Record<string, string>>, from: number, to: number): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1
       and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
      [table],
    );
    const anything = (type: string): string => (type === 'text' || type === 'bytea' ? `''::${type}` : '1');
    const columns = new Map([...rows.map(({ name, type }) => [name, anything(type)] as const), ...Object.entries(given)]);
    // foreign keys do not matter here
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into ${table} (${[...columns.keys()].join(', ')}) overriding system value
       select ${[...columns.values()].join(', ')} from generate_series(${from}, ${to}) n`,
    );
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

const NUMBERS = 90_000_000;
/** of a settled option */
const OVER = { status: `'settled'`, outcome: `'void'`, result: '0', settled_at_ms: '1' };
/** the column of the file that holds a row's number, if named differently */
const NUMBER_IN: Readonly<Record<string, RegExp>> = {
  cases: /,C9001(\d+),/,
  movements: /,deposit,USD,([\d.]+),/,
  actions: /act-(\d+)/,
};
const OF_A_TIME = `1772625600000 + n / 10`;

it.each([
  ['cases', 'review_correction', { scale: '2', currency: `'USD'`, created_ms: OF_A_TIME }],
  ['users', 'users', { nickname: `'row-' || n`, email_key: `'row' || n || '@example.com'`, invite_code: `'i' || n` }],
  ['holds', 'review_hold', { case_number: `'row-' || n`, scope: `'withdrawals'` }],
  ['corrections', 'review_correction', { text: `'row-' || n`, scale: '2', currency: `'USD'` }],
  ['movements', 'ledger_entry', { kind: `'deposit'`, amount: 'n', recorded_at_ms: OF_A_TIME }],
  ['orders', 'trading_order', { symbol: `'row-' || n`, side: `'buy'`, status: `'cancelled'`, placed_at_ms: OF_A_TIME }],
  ['options', 'option_order', { symbol: `'row-' || n`, kind: `'up'`, begin_ms: OF_A_TIME, ...OVER }],
  [
    'sessions',
    'sessions',
    { user_agent: `'row-' || n`, account_mode: `'real'`, delivery: `'body'`, created_ms: OF_A_TIME, used_ms: OF_A_TIME },
  ],
  ['actions', 'audit_entry', { reason: `'act-' || n` }],
  ['audit', 'audit_entry', { reason: `'row-' || n` }],
])('a file of %s has each row once, even one added between two parts', async (list, table, given) => {
  const auditor = await newOperator(server, chief, ['auditor'], `auditor-of-${list}@operators.example`);
  const { userId } = await server.newUser(`${list}@example.com`);
  const { rows } = await server.database.pool.query<{ id: bigint }>(
    `select id from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'trading'`,
    [userId],
  );
  const accounted = ['ledger_entry', 'trading_order', 'option_order'].includes(table);
  const owner = accounted ? { account_id: `${rows[0]?.id}` } : table === 'users' ? {} : { user_id: `${userId}` };
  const branded = accounted || table === 'sessions' ? {} : { brand_id: `'northwind'` };
  // numbers from each list's own sequence
  const base = NUMBERS + (list === 'actions' || list === 'cases' ? 10_000 : 0);
  const key = table === 'audit_entry' ? { seq: `${base} + n` } : { id: `${base} + n` };
  const number = table === 'sessions' ? { id: `md5(n::text)::uuid`, brand_id: `'northwind'` } : key;
  const add = (from: number, to: number) => addRows(table, { ...number, ...owner, ...branded, ...given }, from, to);
  await add(1, 1_001);
  const parts: string[] = [];
  let after = '';
  do {
    const { code, data } = await auditor.call('consoleExport', { list, userId, after });
    expect(code).toBe(0);
    parts.push(data.csv);
    after = data.next;
    if (parts.length === 1) await add(1_002, 1_002);
    if (parts.length === 1 && table === 'sessions')
      await server.database.pool.query('update sessions set used_ms = used_ms + 999999 where id = md5($1)::uuid', ['3']);
  } while (after !== '');
  expect(parts.length).toBeGreaterThan(1);
  const pattern = NUMBER_IN[list] ?? /row-(\d+)/;
  const seen = parts.flatMap((part) => part.split('\r\n')).flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const numbers = seen.map((text) => (list === 'movements' ? Math.round(Number(text) * 100) : Number(text)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_002 }, (_, at) => at + 1));
});

it('a cursor that does not belong to the list is refused', async () => {
  const auditor = await newOperator(server, chief, ['auditor'], 'auditor-of-places@operators.example');
  for (const after of ['1000', '-1', '1.', '0.x', '0.1 or 1=1', '0.withdrawal.1', `0.${'9'.repeat(19)}`])
    expect([after, (await auditor.call('consoleExport', { list: 'users', after })).code]).toEqual([after, 501]);
  for (const list of ['holds', 'audit'])
    expect([list, (await auditor.call('consoleExport', { list, after: '0.withdrawal.1' })).code]).toEqual([list, 501]);
});
