import { ZERO } from '@truefill/domain/money/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../adapters/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { alertsMigrations } from '../alerts/index.ts';
import { ledgerMigrations, openUserAccounts } from '../accounts/ledger/index.ts';
import { optionsMigrations } from '../options/index.ts';
import { outboxMigrations } from '../outbox/index.ts';
import { readEvents } from '../outbox/account-events.ts';
import { tradingMigrations } from './index.ts';

const STREAM = '2026-11-23-trading-what-happened';
const { [STREAM]: stream, ...before } = {
  ...ledgerMigrations,
  ...tradingMigrations,
  ...optionsMigrations,
  ...outboxMigrations,
  ...alertsMigrations,
};
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(before);
  await openUserAccounts(database.pool, { userId: 7n, brandId: 'northwind', demoGrant: ZERO, nowMs: 0 });
});

afterAll(() => database.drop());

it('unread events are read once from the stream, and queued mails find their event', async () => {
  const { pool } = database;
  await pool.query(`
    insert into trading_event (account_ids, kinds, order_ids, recorded_at_ms, margin_levels) values
      ('{1}', '{margin_warned}', '{null}', '{10}', '{9000}'),
      ('{1,2}', '{margin_warned,demo_reset}', '{null,null}', '{40,41}', '{7400,null}')`);
  await pool.query(`
    insert into alert_event (brand_id, user_id, symbol, price_precision, price, note, mails, quote_ms, sequence, mid, recorded_at_ms)
    select 'northwind', 7, 'EURUSD', 5, 116000, 'say "when"', true, 20 + n, 9007199254740993 + n, 116001, 20 + n from generate_series(1, 3) as n`);
  await pool.query(`insert into alert_mail (event_id, user_id, due_at_ms) values (1, 7, 0), (2, 7, 0), (3, 7, 0)`);
  await pool.query(`insert into outbox_cursor values ('notifications', 'trading_event', 1), ('notifications', 'alert_event', 2)`);

  await migrate(database, { ...before, [STREAM]: stream as NonNullable<typeof stream> });

  const kinds = ['margin_warned', 'demo_reset', 'price_alert_fired'];
  const { rows } = await pool.query<{ position: bigint }>('select position from outbox_cursor');
  const position = rows[0]?.position ?? -1n;
  expect((await readEvents(pool, kinds, 0n, position)).map(({ atMs }) => atMs)).toEqual([10, 21, 22]);
  expect(await readEvents(pool, kinds, position, 100n)).toMatchObject([
    {
      kind: 'price_alert_fired',
      brandId: 'northwind',
      userId: 7n,
      accountMode: null,
      values: { symbol: 'EURUSD', price: 116_000n, note: 'say "when"', sequence: 9_007_199_254_740_996n },
    },
    { kind: 'margin_warned', brandId: 'northwind', userId: 7n, accountMode: 'real', values: { level: 7_400n }, atMs: 40 },
    { kind: 'demo_reset', accountMode: 'demo', values: {}, atMs: 41 },
  ]);
  const mails = await pool.query<{ at: bigint; kind: string }>(
    'select e.recorded_at_ms[1] as at, e.kinds[1] as kind from alert_mail m join account_event e on e.id = m.event_id order by 1',
  );
  expect(mails.rows.map(({ at, kind }) => `${kind} ${at}`)).toEqual(['21', '22', '23'].map((at) => `price_alert_fired ${at}`));
  const next = await pool.query<{ id: bigint }>(
    `insert into account_event (account_ids, kinds, subject_ids, recorded_at_ms, data) values ('{1}', '{demo_reset}', '{null}', '{50}', '{null}') returning id`,
  );
  expect(next.rows[0]?.id).toBe(6n);
});
