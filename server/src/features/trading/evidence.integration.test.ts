import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hash } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../accounts/ledger/index.ts';
import { closeOrder } from './routes/change-orders.ts';
import { tradingMigrations } from './index.ts';
import { placeOrder } from './routes/place-order.ts';
import type { OrderRow } from './orders/stored-order.ts';
import { ScriptedQuotes } from './test-support/scripted-quotes.ts';
import {
  brandWith,
  catalogue,
  marketOrder,
  openTrader,
  setUsualPrices,
  testTrading,
  trader,
  WEDNESDAY_MS,
} from './test-support/trading-broker.ts';

const MARKUP = 5n;
const MARKED = brandWith('marked', {
  minHoldSeconds: 0,
  forexMinTotalDeposit: 0,
  feeRate: '0.0123',
  markupPoints: { 3: Number(MARKUP) },
});

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
});

afterAll(() => database.drop());

interface StoredQuote {
  bid: bigint;
  ask: bigint;
  time_ms: bigint;
}

interface Rules {
  rules: { feeRate: string; maxLeverage: number; markupPoints: Record<string, number> };
  instruments: {
    symbol: string;
    quoteCurrency: string;
    category: string;
    pricePrecision: number;
    contractSize: string;
    maxLeverage: number;
  }[];
}

/** Rounds half to even. */
function rounded(value: bigint, unit: bigint): bigint {
  const [magnitude, sign] = value < 0n ? [-value, -1n] : [value, 1n];
  const [whole, twice] = [magnitude / unit, (magnitude % unit) * 2n];
  return sign * (twice > unit || (twice === unit && whole % 2n === 1n) ? whole + 1n : whole);
}

async function storedQuote(pool: Pool, symbol: string, sequence: bigint | null): Promise<StoredQuote> {
  const { rows } = await pool.query<StoredQuote>(
    'select distinct bid, ask, time_ms from used_quote where symbol = $1 and sequence = $2',
    [symbol, sequence],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as StoredQuote;
}

/** Dollars for a yen at scale 10: 1 / the mid of USDJPY. */
async function yenInDollars(pool: Pool, sequence: bigint | null): Promise<bigint> {
  const { bid, ask } = await storedQuote(pool, 'USDJPY', sequence);
  return rounded(10n ** 13n, rounded(bid + ask, 2n));
}

async function storedRules(pool: Pool, version: bigint | null): Promise<Rules> {
  const { rows } = await pool.query<{ content: string }>('select content from brand_rules where version = $1', [version]);
  const { content } = rows[0] as { content: string };
  expect(BigInt(`0x${hash('sha256', content, 'hex').slice(0, 16)}`) >> 1n).toBe(version);
  return JSON.parse(content) as Rules;
}

/** Prices and money of a closed position in a yen pair, computed from stored rows alone. */
async function computedAgain(pool: Pool, order: OrderRow) {
  const opened = await storedQuote(pool, order.symbol, order.open_sequence);
  const ended = await storedQuote(pool, order.symbol, order.close_sequence);
  const { rules, instruments } = await storedRules(pool, order.open_rules);
  const instrument = instruments.find(({ symbol }) => symbol === order.symbol);
  if (instrument?.quoteCurrency !== 'JPY') throw new Error(`${order.symbol} is not in yen`);
  const markup = BigInt(rules.markupPoints['3'] ?? 0);
  const markupAtEnd = BigInt((await storedRules(pool, order.close_rules)).rules.markupPoints['3'] ?? 0);
  const openPrice = order.side === 'buy' ? opened.ask + markup : opened.bid - markup;
  const closePrice = order.side === 'buy' ? ended.bid - markupAtEnd : ended.ask + markupAtEnd;
  const lots = order.volume * BigInt(instrument.contractSize);
  const unit = 10n ** BigInt(instrument.pricePrecision + 10);
  const notional = openPrice * lots * (await yenInDollars(pool, order.open_rate_sequence));
  const feeRate = BigInt(rules.feeRate.slice(2).padEnd(6, '0'));
  const feeLeverage = BigInt(Math.min(instrument.maxLeverage, 100));
  const distance = order.side === 'buy' ? closePrice - openPrice : openPrice - closePrice;
  return {
    openPrice,
    closePrice,
    margin: rounded(notional, unit * BigInt(order.leverage)),
    fee: rounded(notional * feeRate, unit * feeLeverage * 1_000_000n),
    result: rounded(distance * lots * (await yenInDollars(pool, order.close_rate_sequence)), unit),
  };
}

async function entriesOf(pool: Pool, orderId: bigint): Promise<Map<string, bigint>> {
  const { rows } = await pool.query<{ kind: string; amount: bigint }>(
    'select kind, amount from ledger_movement where reference_id = $1',
    [orderId],
  );
  return new Map(rows.map(({ kind, amount }) => [kind, amount]));
}

/** Quotes are never logged here, as if the process had crashed before writing the log or had dropped quotes. */
it.each(['buy', 'sell'] as const)(
  'arithmetic 5 to 7: a %s in yen can be recomputed from stored rows alone, even if its quotes are missing from the log',
  async (side) => {
    const { pool } = database;
    const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
    setUsualPrices(quotes);
    quotes.markupPoints.set(MARKED.id, MARKUP);
    const userId = side === 'buy' ? 1n : 2n;
    await openTrader(pool, userId, { brand: MARKED });
    const open = async (brand = MARKED) => {
      const { trading } = testTrading(pool, quotes, [brand]);
      await trading.start();
      return trading;
    };
    const before = await open();
    quotes.say('USDJPY', '149.983', '150.010');
    quotes.say('EURJPY', '173.981', '174.019');
    const uid = await placeOrder(before.gateway, trader(userId), marketOrder({ symbol: 'EURJPY', side, volume: '0.37' }));
    await before.stop();

    // The brand's rules and both prices change.
    const after = await open({ ...MARKED, rules: { ...MARKED.rules, feeRate: '0.1', maxLivingOrders: 7 } });
    quotes.say('USDJPY', '151.112', '151.131');
    quotes.say('EURJPY', '174.311', '174.352');
    const id = BigInt(uid.slice(6));
    await closeOrder(after.gateway, trader(userId), id);
    await after.stop();

    const { rows } = await pool.query<OrderRow>('select * from trading_order where id = $1', [id]);
    const order = rows[0] as OrderRow;
    expect(order.close_rules).not.toBe(order.open_rules);
    const again = await computedAgain(pool, order);
    expect(again).toEqual({
      openPrice: order.open_price,
      closePrice: order.close_price,
      margin: order.margin,
      fee: order.fee,
      result: order.profit_loss,
    });
    const entries = await entriesOf(pool, id);
    expect([entries.get('margin_lock'), entries.get('trading_fee')]).toEqual([again.margin, again.fee]);
    expect(entries.get('trading_profit') ?? -(entries.get('trading_loss') ?? 0n)).toBe(again.result);
  },
);

it('stores a quote with the first batch that uses it, not with each one', async () => {
  const { pool } = database;
  const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
  setUsualPrices(quotes);
  await openTrader(pool, 3n, { brand: MARKED });
  const { trading } = testTrading(pool, quotes, [MARKED]);
  await trading.start();
  const used = async (): Promise<number> =>
    Number((await pool.query("select count(*) as count from used_quote where symbol = 'ETHUSDT'")).rows[0].count);
  const place = () => placeOrder(trading.gateway, trader(3n), marketOrder({ symbol: 'ETHUSDT', volume: '0.01' }));
  for (let count = 0; count < 3; count++) await place();
  expect(await used()).toBe(1);
  quotes.say('ETHUSDT', '3999.10', '4001.10');
  await place();
  expect(await used()).toBe(2);
  await trading.stop();
});
