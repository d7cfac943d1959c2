import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { countReads } from '../../../test-support/read-counter.ts';
import { ledgerMigrations, systemSleeper } from '../../accounts/ledger/index.ts';
import { createAccountBook } from '../book/account-book.ts';
import { createAccountReader } from '../book/account-reader.ts';
import { tradingMigrations } from '../index.ts';
import { closeOrder } from '../routes/change-orders.ts';
import { exportOrders } from './export-orders.ts';
import { FILL_COSTS, FILL_TOTALS } from '../migrations.ts';
import { createMarket } from '../orders/market.ts';
import { placeOrder } from '../routes/place-order.ts';
import { startOfDayMs } from './order-totals.ts';
import { queryOrders } from './query-orders.ts';
import {
  catalogue,
  LENIENT,
  marketOrder,
  openTrader,
  openTradingBroker,
  setUsualPrices,
  trader,
  WEDNESDAY_MS,
  type TradingBroker,
} from '../test-support/trading-broker.ts';

/** The number of ended orders per account. */
const ENDED = 3_000;
const ACCOUNTS = 5;

let database: TestDatabase;
let broker: TradingBroker;

/** Orders that ended long ago, spread over the whole table; most closed, some cancelled, a few failed. */
async function fillHistory(): Promise<void> {
  await database.pool.query(
    `insert into trading_order (id, account_id, symbol, side, status, volume, leverage, contract_size, price_precision, margin, fee, stop_loss, take_profit,
       placed_at_ms, kind, limit_price, open_price, open_sequence, open_quote_ms, open_bid, open_ask, open_usd_rate, opened_at_ms,
       close_price, close_sequence, close_quote_ms, close_bid, close_ask, close_usd_rate, closed_at_ms, profit_loss, close_reason)
     select 10000000 - i, a.id, 'BTCUSDT', 'buy', s.status, 10, 100, 1, 2, 100, 1, 0, 0, $2::bigint - i * 60000, k.kind, case when k.kind = 'pending' then 1 else 0 end,
       o.v, o.v, o.v, o.v, o.v, o.v, o.v, c.v, c.v, c.v, c.v, c.v, c.v,
       $2::bigint - i * 60000 + mod(i * 7919, 1000), c.v, 'manual'
     from generate_series(1::bigint, $1::bigint) as i
       join (select id, row_number() over (order by id) - 1 as nth from ledger_account where account_mode = 'demo') a on a.nth = i % $3::bigint
       cross join lateral (select case when i % 1000 = 503 then 'exception' when i % 50 = 3 then 'cancelled' else 'closed' end as status) s
       cross join lateral (select case when s.status = 'closed' then 'market' else 'pending' end as kind) k
       cross join lateral (select case when s.status = 'closed' then 100 end as v) o
       cross join lateral (select case when s.status = 'closed' then 100 end as v) c`,
    [ENDED * ACCOUNTS, WEDNESDAY_MS - 2 * DAY_MS, ACCOUNTS],
  );
  // As it was before totals were stored.
  for (const fill of [FILL_TOTALS, FILL_COSTS]) await database.pool.query(fill);
  await database.pool.query('vacuum analyze trading_order');
}

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  for (let userId = 1n; userId <= ACCOUNTS; userId++) await openTrader(database.pool, userId);
  broker = await openTradingBroker(database.pool);
  await fillHistory();
  for (const volume of ['0.01', '0.02']) await placeOrder(broker.trading.gateway, trader(4n), marketOrder({ volume }));
});

afterAll(async () => {
  await broker.trading.stop();
  await database.drop();
});

type Wanted = Partial<Parameters<typeof queryOrders>[2]>;

async function requested(request: Wanted) {
  const { pool, reads } = countReads(database.pool);
  const book = createAccountBook({
    reader: createAccountReader(database.pool),
    clock: broker.quotes,
    sleeper: systemSleeper,
    onError: () => undefined,
  });
  const market = createMarket(catalogue, broker.quotes);
  const whole = { status: null, sortBy: 'placed', page: 1, limit: 10, range: ALL_TIME, ...request } as Parameters<
    typeof queryOrders
  >[2];
  const page = await queryOrders(
    { pool, book, market, trails: { now: () => null } },
    { userId: 4n, accountMode: 'demo' },
    whole,
    LENIENT,
    broker.quotes.now(),
  );
  return {
    page,
    pages: reads.reduce((sum, read) => sum + read.pages, 0),
    fetched: reads.reduce((sum, read) => sum + read.fetched, 0),
    list: reads[0],
  };
}

describe('the list of orders of an account with a long history', () => {
  it.each([
    [{}],
    [{ sortBy: 'closed' }],
    [{ status: 'closed' }],
    [{ status: 'closed', sortBy: 'closed' }],
    [{ status: 'cancelled' }],
    [{ status: 'cancelled', sortBy: 'closed' }],
    [{ status: 'exception' }],
    [{ status: 'open' }],
  ] as [Wanted][])('reads no more than it shows: %j', async (request) => {
    const { page, list, pages, fetched } = await requested(request);
    expect(page.orders.length).toBeGreaterThan(0);
    // Reads a page of orders and the active ones; indexes answer the rest.
    expect(fetched).toBeLessThan(60);
    expect(list?.pages).toBeLessThan(120);
    // The totals are one row, however many orders there were, plus a page of orders and a few index pages.
    expect(pages - (list?.pages ?? 0)).toBeLessThan(40);
  });

  it('reads only the index up to a late page', async () => {
    for (const request of [{}, { sortBy: 'closed' }, { status: 'closed', sortBy: 'closed' }] as const) {
      const { page, pages, fetched } = await requested({ ...request, page: 250 });
      expect(page.orders).toHaveLength(10);
      expect(fetched).toBeLessThan(60);
      expect(pages).toBeLessThan(250);
    }
  });

  it('lists each order once, in order, with exact sums', async () => {
    for (const sortBy of ['placed', 'closed'] as const) {
      const wanted = await database.pool.query<{ id: bigint }>(
        `select o.id from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = 4 and a.account_mode = 'demo'
         order by ${sortBy === 'placed' ? 'placed_at_ms desc' : 'closed_at_ms desc nulls last'}, o.id desc`,
      );
      const first = await requested({ sortBy, limit: 100 });
      const late = await requested({ sortBy, limit: 100, page: 30 });
      const shown = [...first.page.orders, ...late.page.orders].map(({ id }) => id);
      const ids = wanted.rows.map(({ id }) => id);
      expect(shown).toEqual([...ids.slice(0, 100), ...ids.slice(2_900, 3_000)].map(Number));
      expect(first.page.pages).toBe(31);
    }
    const { rows } = await database.pool.query<{ count: bigint }>(
      `select count(*) as count from trading_order o join ledger_account a on a.id = o.account_id where user_id = 4 and account_mode = 'demo' and status = 'closed'`,
    );
    const { page } = await requested({ status: 'closed' });
    expect(page).toMatchObject({
      pages: Math.ceil(Number(rows[0]?.count) / 10),
      resultToday: 0,
      resultTotal: Number(rows[0]?.count),
    });
  });
});

describe('a range of the history', () => {
  /** Orders are a minute apart, from five accounts in turn: an hour has twelve per account. */
  const pastMs = WEDNESDAY_MS - 3 * DAY_MS;
  const within = (fromMs: number | null, toMs: number | null): Wanted => ({
    status: 'closed',
    sortBy: 'closed',
    range: { fromMs, toMs },
  });

  it.each([
    ['an hour', pastMs, pastMs + 3_600_000],
    ['a moment', pastMs, pastMs],
    ['since then', pastMs, null],
    ['until then', null, pastMs],
    ['decades', 1, 4_000_000_000_000],
    ['before there were computers', -9e15, 1],
    ['the future', 3_000_000_000_000, 9_007_199_254_740_991],
  ])('%s has its orders, pages and exact sums', async (_what, fromMs, toMs) => {
    const { rows } = await database.pool.query<{ id: bigint; result: bigint; costs: bigint }>(
      `select o.id, profit_loss as result, fee + overnight_fee as costs from trading_order o join ledger_account a on a.id = o.account_id
       where a.user_id = 4 and a.account_mode = 'demo' and status = 'closed' and closed_at_ms >= $1 and closed_at_ms < $2
       order by closed_at_ms desc, o.id desc`,
      [fromMs ?? 0, toMs ?? 9e15],
    );
    const { page } = await requested({ ...within(fromMs, toMs), limit: 100 });
    expect(page.orders.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => Number(id)));
    const sum = (column: 'result' | 'costs'): number => Number(rows.reduce((total, row) => total + row[column], 0n)) / 100;
    const [profitLoss, fees] = [sum('result'), sum('costs')];
    expect(page.pages).toBe(Math.ceil(rows.length / 100));
    expect(page.rangeSums).toEqual({ count: rows.length, profitLoss, fees, net: Math.round((profitLoss - fees) * 100) / 100 });
  });

  it('by placement counts the orders placed in it, whatever became of them', async () => {
    const { page } = await requested({ sortBy: 'placed', range: { fromMs: pastMs, toMs: pastMs + 100 * 300_000 }, limit: 100 });
    expect(page.orders).toHaveLength(100);
    expect(new Set(page.orders.map(({ status }) => status)).size).toBeGreaterThan(1);
  });

  it('reads only indexes, however long it is and however late the page', async () => {
    for (const page of [1, 200, 1_000]) {
      const { fetched, pages } = await requested({ ...within(1, WEDNESDAY_MS - DAY_MS), page });
      expect(fetched).toBeLessThan(60);
      expect(pages).toBeLessThan(350);
    }
  });

  it('covering all time reads the stored totals', async () => {
    const { pages, list, page } = await requested(within(0, 9e15));
    expect(pages - (list?.pages ?? 0)).toBeLessThan(40);
    expect(page.rangeSums).toMatchObject({ profitLoss: page.resultTotal, net: page.netTotal });
  });
});

describe('an export', () => {
  type Choice = Parameters<typeof exportOrders>[1]['choice'];

  async function exported(choice: Partial<Choice>): Promise<{ lines: string[]; parts: number }> {
    const { rows } = await database.pool.query<{ id: bigint }>(
      `select id from ledger_account where user_id = 4 and account_mode = 'demo'`,
    );
    let [file, after, parts] = ['', null as string | null, 0];
    do {
      const { csv, next } = await exportOrders(database.pool, {
        accountId: rows[0]?.id ?? 0n,
        accountMode: 'demo',
        choice: { status: 'closed', sortBy: 'closed', range: ALL_TIME, ...choice },
        after,
        nameOf: () => '=1+1, "x"',
      });
      [file, after, parts] = [file + csv, next, parts + 1];
    } while (after !== '');
    return { lines: file.split('\r\n').slice(0, -1), parts };
  }

  it.each([
    [{}, 'ended_at', `and status = 'closed'`],
    [{ status: null, sortBy: 'placed' }, 'placed_at', ''],
    // those that have not ended, or failed, have no such time: they come last
    [{ status: null, sortBy: 'closed' }, 'ended_at', ''],
  ] as const)('lists each order of its range once, in parts, newest first: %j', async (choice, time, where) => {
    const { rows } = await database.pool.query<{ count: bigint }>(
      `select count(*) as count from trading_order o join ledger_account a on a.id = o.account_id
       where a.user_id = 4 and a.account_mode = 'demo' ${where}`,
    );
    const { lines, parts } = await exported(choice);
    expect(lines).toHaveLength(Number(rows[0]?.count) + 1);
    expect(parts).toBe(Math.ceil(Number(rows[0]?.count) / 1_000));
    const [names = [], ...orders] = lines.map((line) => line.replace(/".*",/, 'name,').split(','));
    const times = orders.map((fields) => Date.parse(fields[names.indexOf(time)] ?? '') || 0);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(orders.map(([number]) => number)).size).toBe(orders.length);
  });

  it('is UTF-8 with a BOM, decimal points and UTC times, and no text in it is a formula', async () => {
    const { lines } = await exported({ range: { fromMs: null, toMs: WEDNESDAY_MS - 3 * DAY_MS } });
    expect(lines[0]?.startsWith('\u{feff}order_number,account,status,')).toBe(true);
    const figures = '0\\.10,,1\\.00,1\\.00,,,100,1\\.00,1\\.00,0\\.01,0\\.00,0\\.99';
    const time = '2026-01-\\d\\dT[\\d:.]+Z';
    expect(lines[1]).toMatch(
      new RegExp(`^\\d{13,},demo,closed,BTCUSDT,"'=1\\+1, ""x""",buy,market,${figures},${time},[^,]+,${time},manual,$`),
    );
  });

  it.each(['x', '1', '1.', '-.1', '1.1.1', '99999999999999999.1', "1'.1"])('does not accept %j as a cursor', async (after) => {
    const choice = { status: null, sortBy: 'placed', range: ALL_TIME } as const;
    await expect(
      exportOrders(database.pool, { accountId: 1n, accountMode: 'demo', choice, after, nameOf: String }),
    ).rejects.toThrow('badOrderParameter');
  });
});

describe('the totals of ended orders', () => {
  /** The totals computed from the orders themselves. */
  async function summedUp(userId: bigint, sinceMs: number) {
    const { rows } = await database.pool.query<Record<'today' | 'total' | 'net_today' | 'net_total', bigint>>(
      `select coalesce(sum(profit_loss) filter (where closed_at_ms >= $2), 0)::bigint as today, coalesce(sum(profit_loss), 0)::bigint as total,
         coalesce(sum(profit_loss - fee - overnight_fee) filter (where closed_at_ms >= $2), 0)::bigint as net_today,
         coalesce(sum(profit_loss - fee - overnight_fee) filter (where status = 'closed'), 0)::bigint as net_total
       from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = $1 and a.account_mode = 'demo'`,
      [userId, sinceMs],
    );
    const figure = (name: keyof (typeof rows)[number]): number => Number(rows[0]?.[name] ?? 0n) / 100;
    return { today: figure('today'), total: figure('total'), netToday: figure('net_today'), netTotal: figure('net_total') };
  }

  async function totalsOf(userId: bigint, brand = LENIENT) {
    const book = createAccountBook({
      reader: createAccountReader(database.pool),
      clock: broker.quotes,
      sleeper: systemSleeper,
      onError: () => undefined,
    });
    const market = createMarket(catalogue, broker.quotes);
    const request = { status: 'closed', sortBy: 'placed', page: 1, limit: 10, range: ALL_TIME } as Parameters<
      typeof queryOrders
    >[2];
    const caller = { userId, accountMode: 'demo' } as const;
    const { resultToday, resultTotal, netToday, netTotal } = await queryOrders(
      { pool: database.pool, book, market, trails: { now: () => null } },
      caller,
      request,
      brand,
      broker.quotes.now(),
    );
    return { today: resultToday, total: resultTotal, netToday, netTotal };
  }

  async function tradeOnce(userId: bigint, bid: string, ask: string): Promise<void> {
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ volume: '0.01' }));
    const { orderList } = await broker.trading.accountData.holdings(userId, 'demo', LENIENT);
    broker.quotes.say('BTCUSDT', bid, ask);
    await closeOrder(broker.trading.gateway, trader(userId), BigInt(orderList[0]?.id ?? 0));
  }

  it.each([
    [5n, 'filled in from orders of before'],
    [9n, 'of somebody new'],
  ])('%s, %s, equal the sums over the orders, also across midnight', async (userId) => {
    if (userId === 9n) await openTrader(database.pool, userId);
    for (let day = 0; day < 3; day++) {
      const sinceMs = startOfDayMs(LENIENT.timeZone, broker.quotes.now());
      for (const [bid, ask] of [
        ['100500.00', '100520.00'],
        ['99000.00', '99020.00'],
      ] as const)
        await tradeOnce(userId, bid, ask);
      const sums = await summedUp(userId, sinceMs);
      expect(sums.today).not.toBe(0);
      expect(sums.netToday).toBeLessThan(sums.today);
      expect(await totalsOf(userId)).toEqual(sums);
      broker.quotes.nowMs += DAY_MS;
      setUsualPrices(broker.quotes);
      expect(await totalsOf(userId)).toEqual({ ...sums, today: 0, netToday: 0 });
    }
  });

  it.each([
    [10n, 'Asia/Shanghai', 'whose day begins between two closings'],
    [11n, 'Europe/London', 'whose day began before the one of New York'],
    [12n, 'Asia/Tokyo', 'whose day began after the one of New York'],
  ])('%s cover the day in %s, %s, after the brand changed its zone', async (userId, timeZone) => {
    await openTrader(database.pool, userId);
    const moved = { ...LENIENT, timeZone };
    const zone = LENIENT as { timeZone: string };
    const before = zone.timeZone;
    const agree = async (brand: typeof LENIENT): Promise<void> =>
      expect(await totalsOf(userId, brand)).toEqual(await summedUp(userId, startOfDayMs(brand.timeZone, broker.quotes.now())));
    const trade = async (brand: typeof LENIENT): Promise<void> => {
      setUsualPrices(broker.quotes);
      zone.timeZone = brand.timeZone;
      await tradeOnce(userId, '100500.00', '100520.00');
      zone.timeZone = before;
      for (const seen of [LENIENT, moved]) await agree(seen);
    };
    try {
      // half past ten in New York
      broker.quotes.nowMs = WEDNESDAY_MS + 10 * DAY_MS - 90 * 60_000;
      await trade(LENIENT);
      // and half past twelve
      broker.quotes.nowMs += 2 * 3_600_000;
      await trade(LENIENT);
      await trade(moved);
      await trade(moved);
      await trade(LENIENT);
    } finally {
      zone.timeZone = before;
    }
  });
});
