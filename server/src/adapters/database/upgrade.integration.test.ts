import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { verifyLedger } from '../../features/accounts/ledger/index.ts';
import { PushFeed, sourceQuote } from '../../features/quotes/test-support/push-feed.ts';
import { NORTHWIND, PASSWORD, startTestServer } from '../../test-support/test-server.ts';

const OLD = join(import.meta.dirname, '..', '..', 'test-support', 'old-databases', '2026-11-22.sql');

/** What an upgrade must preserve, queried in the old schema's terms. */
const STORED = {
  accounts:
    'select id, user_id, brand_id, account_mode, available, locked, deposited, version, opened_at_ms from ledger_account order by id',
  orders: `select id, account_id, symbol, side, status, kind, volume, leverage, margin, fee, overnight_fee, reserved_margin, reserved_fee, limit_price,
    stop_loss, take_profit, placed_at_ms, open_price, open_usd_rate, close_price, close_usd_rate, closed_at_ms, profit_loss, close_reason, parent_id
    from trading_order order by id`,
  options:
    'select id, account_id, symbol, kind, status, stake, fee, rate, begin_ms, end_ms, outcome, result, settled_at_ms from option_order order by id',
  commands:
    'select account_id, key, fingerprint, rejection, order_id, recorded_at_ms, detail from trading_command order by account_id, key',
  notices: 'select id, user_id, alarm, subject, title, content, at_ms, read_at_ms from notification order by id',
  documents: 'select brand_id, user_id, key, revision, saved_at_ms, content from workspace_document order by user_id, key',
  users: 'select id, brand_id, email, password_hash, nickname, locale, invite_code, created_ms from users order by id',
  stages: 'select account_id, stage from margin_stage order by account_id',
} as const;

const movements = (reference: string): string =>
  `select id, account_id, kind, amount, ${reference} as caused_by, recorded_at_ms, source, destination from ledger_movement order by id, kind`;

const EVENTS_THEN = `
  select n.* from trading_event e cross join lateral unnest(e.account_ids, e.kinds, e.order_ids, e.recorded_at_ms) as n (account, kind, subject, at)
  union all select account_id, kind, order_id, recorded_at_ms from option_event order by 1, 4, 3, 2`;
const EVENTS_NOW = `
  select n.* from account_event e cross join lateral unnest(e.account_ids, e.kinds, e.subject_ids, e.recorded_at_ms) as n (account, kind, subject, at)
  order by 1, 4, 3, 2`;

/** The schema as texts, without objects created while a server runs. */
const SCHEMA = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || column_default, '') as definition
    from information_schema.columns where table_schema = 'public' and table_name !~ '^quote_log_\\d'
  union all
  select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '^quote_log_\\d' and contype <> 'n'
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public' and tablename !~ '^quote_log_\\d' and indexname !~ '^quote_log_\\d'
  union all
  select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
  union all
  select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all
  select 'storage ' || attrelid::regclass || '.' || attname || ' ' || attstorage::text from pg_attribute
    where attrelid::regclass::text in ('account_event') and attnum > 0
  order by 1`;

let database: TestDatabase;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  undo.push(() => database.drop());
  const restoring = new pg.Client(database.connection);
  await restoring.connect();
  await restoring.query(readFileSync(OLD, 'utf8'));
  await restoring.end();
});

afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

const rowsOf = async (text: string): Promise<Record<string, unknown>[]> =>
  (await database.pool.query<Record<string, unknown>>(text)).rows;

async function retainedRows(): Promise<Record<string, unknown>> {
  return Object.fromEntries(await Promise.all(Object.entries(STORED).map(async ([name, text]) => [name, await rowsOf(text)])));
}

it('an upgraded database has the same content as before, and the schema of a new one', async () => {
  const before = await retainedRows();
  const movedBefore = await rowsOf(movements('order_id'));
  expect(movedBefore.length).toBeGreaterThan(100);

  const eventsBefore = await rowsOf(EVENTS_THEN);

  const done = await migrate(database, ALL_MIGRATIONS);
  expect(done.length).toBeGreaterThan(10);
  expect(await migrate(database, ALL_MIGRATIONS)).toEqual([]);

  expect(await retainedRows()).toEqual(before);
  expect(await rowsOf(movements('reference_id'))).toEqual(movedBefore);
  const referred = 'select distinct reference_kind as kind, reference_id is null as without from ledger_movement order by 1';
  expect(await rowsOf(referred)).toEqual([
    { kind: 'order', without: false },
    { kind: null, without: true },
  ]);
  expect(await rowsOf(EVENTS_NOW)).toEqual(eventsBefore);
  const without = `select distinct n.kind from account_event e cross join lateral unnest(e.kinds, e.data) as n (kind, data) where n.data is null`;
  expect(await rowsOf(without)).toEqual([{ kind: 'demo_reset' }]);
  // No old notice is announced again.
  const position = await rowsOf('select consumer, position = (select max(id) from account_event) as is_last from outbox_cursor');
  expect(position).toEqual([{ consumer: 'notifications', is_last: true }]);
  const accounts = await rowsOf('select distinct purpose, currency, scale, withheld from ledger_account');
  expect(accounts).toEqual([{ purpose: 'trading', currency: 'USD', scale: 2, withheld: 0n }]);
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });

  const fresh = await createTestDatabase(ALL_MIGRATIONS);
  undo.push(() => fresh.drop());
  const definitions = (rows: readonly { definition: string }[]): string[] => rows.map((row) => row.definition);
  expect(definitions((await database.pool.query(SCHEMA)).rows)).toEqual(definitions((await fresh.pool.query(SCHEMA)).rows));
});

it('totals equal the sums over the ended orders and options', async () => {
  const totals = await rowsOf('select account_id, closed, cancelled, result, costs from order_total order by 1');
  expect(totals).toEqual(
    await rowsOf(`select account_id, count(*) filter (where status = 'closed') as closed, count(*) filter (where status = 'cancelled') as cancelled,
        coalesce(sum(profit_loss), 0)::bigint as result, (sum(fee + overnight_fee) filter (where status = 'closed'))::bigint as costs
      from trading_order where status in ('closed', 'cancelled') group by 1 order by 1`),
  );
  const options = await rowsOf('select account_id, settled, result from option_total order by 1');
  expect(options).toEqual(
    await rowsOf(
      `select account_id, count(*) as settled, sum(result)::bigint as result from option_order where status = 'settled' group by 1 order by 1`,
    ),
  );
  expect([totals.length, options.length]).toEqual([6, 4]);
});

it('a server starts on it: histories are there, open orders are watched, trading continues', async () => {
  const [last] = await rowsOf('select max(time_ms) as at from quote_log');
  const [runningBefore] = await rowsOf(`select id, end_ms from option_order where status = 'running'`);
  const feed = new PushFeed(['BTCUSDT', 'EURUSD']);
  const server = await startTestServer({ feed, throughLine: async () => database.url, nowMs: Number(last?.['at']) + 5_000 });
  undo.push(() => server.close());
  const quote = (mid: number, aheadMs = 1_000): void => {
    server.clock.nowMs += aheadMs;
    feed.push(sourceQuote('BTCUSDT', server.clock.nowMs, mid));
  };
  quote(9_200_000);
  // the account's holdings have a value again
  feed.push(sourceQuote('EURUSD', server.clock.nowMs, 116_000));
  const login = await server.call('login', { username: 'ann@mail.example', password: PASSWORD, type: 'E' }, { host: NORTHWIND });
  const real = { token: String(login.data.token) };
  const demo = { token: String((await server.call('switchUser', {}, real)).data.token) };
  const [account] = await rowsOf(
    `select a.* from ledger_account a join users u on u.id = a.user_id where email = 'ann@mail.example' and account_mode = 'demo'`,
  );
  const listed = async (call: 'orderQueryMock' | 'optionHistory', positionStatus: number): Promise<number> => {
    const { data } = await server.call(call, { page: 1, limit: 100, positionStatus }, demo);
    return (data.list ?? data.items).length;
  };
  const counted = async (where: string): Promise<number> =>
    Number((await rowsOf(`select count(*) as count from ${where} and account_id = ${account?.['id']}`))[0]?.['count']);
  expect(await listed('orderQueryMock', 1)).toBe(await counted(`trading_order where status = 'pending'`));
  expect(await listed('orderQueryMock', 2)).toBe(await counted(`trading_order where status = 'open'`));
  expect(await listed('orderQueryMock', 3)).toBe(await counted(`trading_order where status = 'closed'`));
  expect(await listed('optionHistory', 1)).toBe(await counted(`option_order where status = 'settled'`));
  const { data: statement } = await server.call('userMovements', { page: 1, limit: 100 }, demo);
  expect(statement.list).toHaveLength(await counted('ledger_entry where true'));
  const sum = statement.list.reduce(
    (total: number, { balanceChange }: { balanceChange: number }) => total + Math.round(balanceChange * 100),
    0,
  );
  expect(BigInt(sum)).toBe(account?.['available']);
  expect((await server.call('notificationList', { page: 1, limit: 100 }, demo)).data.list).toHaveLength(12);
  const { data: stored } = await server.call('workspaceRead', { keys: ['watchlist', 'chart-layout'] }, demo);
  expect(stored.documents).toHaveLength(2);

  // Pending orders fire, running options settle, and a new position opens.
  quote(7_990_000);
  await expect.poll(() => counted(`trading_order where status = 'pending'`)).toBe(0);
  expect(
    (await server.call('addOrderMock', { tradePair: 'BTCUSDT', orderQuantity: 0.01, orderType: 0, buyPoint: 2 }, demo)).code,
  ).toBe(0);
  quote(8_000_000, Number(runningBefore?.['end_ms']) - server.clock.nowMs + 1_000);
  await expect
    .poll(async () => (await rowsOf(`select status from option_order where id = ${runningBefore?.['id']}`))[0]?.['status'])
    .toBe('settled');
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});
