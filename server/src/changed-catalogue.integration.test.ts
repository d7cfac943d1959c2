import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refuseChangedCatalogue } from './changed-catalogue.ts';
import { CompositionError } from './composition-error.ts';
import type { Catalogue } from './features/catalogue/index.ts';
import { startTestServer, type TestServer } from './test-support/test-server.ts';

/** A Wednesday noon in New York: everything trades. */
const WEDNESDAY_MS = Date.parse('2026-01-14T17:00:00Z');

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ nowMs: WEDNESDAY_MS });
});

beforeEach(() => server.database.pool.query('truncate trading_order, option_order, price_alert'));

afterAll(() => server.close());

/** Of an account that does not exist, so that no other test is affected. */
async function order(id: number, symbol: string, status = 'pending', accountId = 999_999n): Promise<void> {
  const { pricePrecision, contractSize } = server.catalogue.bySymbol.get(symbol) ?? { pricePrecision: 2, contractSize: 1n };
  await server.database.pool.query(
    `insert into trading_order (id, account_id, kind, symbol, side, status, volume, leverage, contract_size, price_precision, margin,
       fee, stop_loss, take_profit, limit_price, reserved_margin, placed_at_ms, closed_at_ms, close_reason)
     values ($1, $6, 'pending', $2, 'buy', $3, 1, 1, $4, $5, 1, 0, 0, 0, 1, 1, 1,
       case $3 when 'cancelled' then 1 end, case $3 when 'cancelled' then 'manual' end)`,
    [id, symbol, status, contractSize, pricePrecision, accountId],
  );
}

async function option(symbol: string, endMs: number): Promise<void> {
  await server.database.pool.query(
    `insert into option_order (id, account_id, symbol, kind, status, price_precision, stake, fee, rate, seconds, begin_ms, end_ms,
       void_after_ms, entry_sequence, entry_quote_ms, entry_bid, entry_ask, entry_mid)
     values ($1, 999999, $2, 'up', 'running', $3, 1, 0, 1, 60, 1, $4, 15000, 1, 1, 1, 1, 1)`,
    [endMs, symbol, server.catalogue.bySymbol.get(symbol)?.pricePrecision, endMs],
  );
}

async function alert(symbol: string): Promise<void> {
  await server.database.pool.query(
    `insert into price_alert (brand_id, user_id, shard, symbol, price_precision, condition, price, repeats, note, mails, created_at_ms,
       armed_sequence, changed_at_ms)
     values ('northwind', 999999, 0, $1, $2, 'rises', 1, false, '', false, 1, 1, 1)`,
    [symbol, server.catalogue.bySymbol.get(symbol)?.pricePrecision],
  );
}

function edited(symbol: string, overrides: Partial<Instrument> | null): Catalogue {
  const instruments = server.catalogue.instruments.flatMap((one) =>
    one.symbol !== symbol ? [one] : overrides ? [{ ...one, ...overrides }] : [],
  );
  return { ...server.catalogue, instruments, bySymbol: new Map(instruments.map((one) => [one.symbol, one])) };
}

const refused = (catalogue: Catalogue, nowMs = WEDNESDAY_MS): Promise<string> =>
  refuseChangedCatalogue(server.database.pool, catalogue, nowMs).then(
    () => 'started',
    (error: unknown) => (error instanceof CompositionError ? error.message : String(error)),
  );

it('a start is refused if an instrument with active orders is gone', async () => {
  await order(1, 'GONEUSDT');
  await order(2, 'GONEUSDT');
  await order(3, 'LEFTUSDT', 'cancelled');
  await expect(startTestServer({ sharing: server })).rejects.toThrow(
    'the catalogue conflicts with active orders, options or alerts: GONEUSDT is missing (2 orders). Restore these rows until none of them is active',
  );
});

it.each<[string, Partial<Instrument> | null, string]>([
  ['price precision', { pricePrecision: 3 }, 'BTCUSDT has pricePrecision 3 instead of 2 (2 orders, 1 option, 1 alert)'],
  ['contract size', { contractSize: 10n }, 'BTCUSDT has contractSize 10 instead of 1 (2 orders)'],
  ['quote currency', { quoteCurrency: 'EUR' }, 'BTCUSDT has quote EUR instead of USDT (2 orders, 1 option, 1 alert)'],
  ['place in the catalogue', null, 'BTCUSDT is missing (2 orders, 1 option, 1 alert)'],
])('active orders, options and alerts are named if their instrument changed its %s', async (_, overrides, line) => {
  await order(1, 'BTCUSDT');
  await order(2, 'BTCUSDT');
  await order(3, 'EURUSD');
  await option('BTCUSDT', WEDNESDAY_MS + 60_000);
  await alert('BTCUSDT');
  expect(await refused(server.catalogue)).toBe('started');
  expect(await refused(edited('BTCUSDT', overrides))).toContain(`: ${line}. `);
  expect(await refused(edited('GBPUSD', overrides))).toBe('started');
});

it("the holdings of a closed user's account do not keep an instrument", async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into ledger_account (user_id, brand_id, account_mode, purpose, currency, scale, opened_at_ms, closed)
     values (999999, 'northwind', 'demo', 'trading', 'USD', 2, 1, true) returning id`,
  );
  await order(1, 'BTCUSDT', 'pending', rows[0]?.id);
  expect(await refused(edited('BTCUSDT', null))).toBe('started');
});

it('a holiday at the end of running options is named; one after it is not', async () => {
  const endMs = WEDNESDAY_MS + 60_000;
  await option('EURUSD', endMs);
  await option('EURUSD', endMs + 1);
  const holidays = edited('EURUSD', { holidays: [{ date: '2026-01-14', state: 'closed', closeMinute: null }] });
  expect(await refused(holidays)).toContain(': EURUSD is closed at the end of running options (2 options). ');
  // ended options settle by quotes that were judged when they arrived
  expect(await refused(holidays, endMs + 1)).toBe('started');
});
