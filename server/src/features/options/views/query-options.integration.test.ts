import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { countReads } from '../../../test-support/read-counter.ts';
import { optionsMigrations } from '../index.ts';
import { exportOptions } from './export-options.ts';
import { FILL_TOTALS } from '../migrations.ts';
import { queryOptions } from './query-options.ts';
import { WEDNESDAY_MS } from '../test-support/option-broker.ts';

/** The number of settled options per account, and the account that is queried. */
const SETTLED = 3_000;
const ACCOUNTS = 5;
const ACCOUNT = 3n;
const RUNNING = 4;

let database: TestDatabase;

/** An account's options are spread over the whole table; the first of each are running. */
beforeAll(async () => {
  database = await createTestDatabase(optionsMigrations);
  await database.pool.query(
    `insert into option_order (id, account_id, symbol, kind, status, price_precision, stake, fee, rate, seconds, begin_ms, end_ms, void_after_ms,
       entry_sequence, entry_quote_ms, entry_bid, entry_ask, entry_mid, outcome, result, settled_at_ms,
       end_sequence, end_quote_ms, end_bid, end_ask, end_mid)
     select 10000000 - i, i % $2::bigint, 'BTCUSDT', 'up', case when s.runs then 'running' else 'settled' end, 2, 100, 1, 7800, 30, b.ms, b.ms + 30000, b.ms + 45000,
       1, b.ms, 1, 3, 2, case when s.runs then null when i % 2 = 0 then 'void' else 'win' end, case when not s.runs then 3 end,
       case when not s.runs then b.ms + 30000 + mod(i * 7919, 5000) end, e.v, e.v, e.v, e.v, e.v
     from generate_series(0::bigint, $1::bigint) as i
       cross join lateral (select i < $2::bigint * $4::bigint as runs) s cross join lateral (select $3::bigint - i * 1000 as ms) b
       cross join lateral (select case when i % 2 = 1 and not s.runs then 1 end as v) e`,
    [(SETTLED + RUNNING) * ACCOUNTS - 1, ACCOUNTS, WEDNESDAY_MS, RUNNING],
  );
  await database.pool.query(FILL_TOTALS);
  await database.pool.query('vacuum analyze option_order, option_total');
});

afterAll(() => database.drop());

async function requested(request: Partial<Parameters<typeof queryOptions>[2]>, nowMs = WEDNESDAY_MS) {
  const { pool, reads } = countReads(database.pool);
  const page = await queryOptions(pool, ACCOUNT, { status: null, page: 1, limit: 10, range: ALL_TIME, ...request }, 'UTC', nowMs);
  return {
    page,
    list: reads[0],
    totals: reads[1],
    fetched: reads.reduce((sum, read) => sum + read.fetched, 0),
    pages: reads.reduce((sum, read) => sum + read.pages, 0),
  };
}

describe('the list of options of an account with a long history', () => {
  it.each([[null], ['running'], ['done']] as const)('reads no more than it shows: %s', async (status) => {
    const { page, list, fetched } = await requested({ status });
    expect(page.options).toHaveLength(status === 'running' ? RUNNING : 10);
    expect(fetched).toBeLessThan(60);
    expect(list?.pages).toBeLessThan(120);
  });

  it("sums only today's options", async () => {
    const later = await requested({}, WEDNESDAY_MS + 7 * 86_400_000);
    // one row, and the starts of two indexes
    expect(later.totals?.pages).toBeLessThan(12);
    expect(later.page).toMatchObject({ resultToday: 0, netToday: 0, resultTotal: (SETTLED * 3) / 100 });
  });

  it('reads only the index up to a late page', async () => {
    for (const status of [null, 'done'] as const) {
      const { page, fetched, pages } = await requested({ status, page: 250 });
      expect(page.options).toHaveLength(10);
      expect(fetched).toBeLessThan(60);
      expect(pages).toBeLessThan(200);
    }
  });

  it.each([
    [null, 'begin_ms desc', 31],
    ['done', 'settled_at_ms desc', 30],
  ] as const)('lists each option once, in order, with exact sums: %s', async (status, sorting, pages) => {
    const wanted = await database.pool.query<{ id: bigint }>(
      `select id from option_order where account_id = $1 and ($2::text is null or status = 'settled') order by ${sorting}, id desc`,
      [ACCOUNT, status],
    );
    const first = await requested({ status, limit: 100 });
    const late = await requested({ status, limit: 100, page: 30 });
    const ids = wanted.rows.map(({ id }) => id);
    expect([...first.page.options, ...late.page.options].map(({ id }) => id)).toEqual([
      ...ids.slice(0, 100),
      ...ids.slice(2_900, 3_000),
    ]);
    // half are void: their fees of a cent were refunded
    const { rows } = await database.pool.query<{ today: bigint; paid: bigint }>(
      `select count(*) as today, count(*) filter (where outcome = 'win') as paid from option_order where account_id = $1 and settled_at_ms >= $2`,
      [ACCOUNT, Date.parse('2026-01-14T00:00:00Z')],
    );
    const [today, paid] = [Number(rows[0]?.today), Number(rows[0]?.paid)];
    expect(first.page).toMatchObject({ pages, resultTotal: (SETTLED * 3) / 100, resultToday: (today * 3) / 100 });
    expect(first.page).toMatchObject({ netTotal: (SETTLED * 2.5) / 100, netToday: (today * 3 - paid) / 100 });
  });

  it.each([
    ['done', 'settled_at_ms'],
    [null, 'begin_ms'],
    ['running', 'begin_ms'],
  ] as const)('lists the options of a range, with exact sums: %s', async (status, column) => {
    const range = { fromMs: WEDNESDAY_MS - 3_600_000, toMs: WEDNESDAY_MS - 1_000 };
    const { rows } = await database.pool.query<{ id: bigint }>(
      `select id from option_order where account_id = $1 and ($2::text is null or status = $2) and ${column} >= $3 and ${column} < $4
       order by ${column} desc, id desc`,
      [ACCOUNT, status === 'done' ? 'settled' : status, range.fromMs, range.toMs],
    );
    const sums = await database.pool.query<{ count: bigint; result: bigint; costs: bigint }>(
      `select count(*) as count, sum(result)::bigint as result, sum(fee) filter (where outcome <> 'void')::bigint as costs
       from option_order where account_id = $1 and settled_at_ms >= $2 and settled_at_ms < $3`,
      [ACCOUNT, range.fromMs, range.toMs],
    );
    const { page, fetched } = await requested({ status, range, limit: 100 });
    expect(page.options.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id));
    expect(page.pages).toBe(Math.ceil(rows.length / 100));
    const [count = 0, result = 0, costs = 0] = (['count', 'result', 'costs'] as const).map((name) =>
      Number(sums.rows[0]?.[name]),
    );
    expect(page.rangeSums).toEqual({ count, profitLoss: result / 100, fees: costs / 100, net: (result - costs) / 100 });
    expect(fetched).toBeLessThan(150);
  });

  it("is exported completely, in parts, newest first, with void options' fees refunded", async () => {
    const choice = { status: 'done', range: ALL_TIME } as const;
    const asking = { accountId: ACCOUNT, accountMode: 'demo', choice, nameOf: String } as const;
    let [file, after] = ['', null as string | null];
    do {
      const { csv, next } = await exportOptions(database.pool, { ...asking, after });
      [file, after] = [file + csv, next];
    } while (after !== '');
    const [names = [], ...lines] = file
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','));
    expect(lines).toHaveLength(SETTLED);
    const column = (name: string): string[] => lines.map((fields) => fields[names.indexOf(name)] ?? '');
    expect(column('settled_at')).toEqual(column('settled_at').toSorted().toReversed());
    expect(column('net_result_usd').reduce((sum, net) => sum + Math.round(Number(net) * 100), 0)).toBe(SETTLED * 2.5);
  });
});
