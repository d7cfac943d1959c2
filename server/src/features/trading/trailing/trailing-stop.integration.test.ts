import type { Quote } from '@truefill/domain/market/quote.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { closeOrder, modifyOrder } from '../routes/change-orders.ts';
import { tradingMigrations } from '../index.ts';
import { placeOrder } from '../routes/place-order.ts';
import { exportOrders } from '../views/export-orders.ts';
import { FakeTimers } from '../test-support/fake-timers.ts';
import {
  LENIENT,
  marketOrder,
  openTrader,
  openTradingBroker,
  SATURDAY_MS,
  setUsualPrices,
  trader,
  WEDNESDAY_MS,
  type TradingBroker,
} from '../test-support/trading-broker.ts';

let database: TestDatabase;
let broker: TradingBroker;
const timers = new FakeTimers();
let userId = 100n;
/** every quote so far, as the log would have it */
let quoteLog: Quote[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await openTradingBroker(database.pool, undefined, { timers });
  broker.quotes.onQuotes((quotes) => void quoteLog.push(...quotes));
});

beforeEach(async () => {
  broker.quotes.nowMs = WEDNESDAY_MS;
  broker.quotes.markupPoints.clear();
  quoteLog = [];
  setUsualPrices(broker.quotes);
  await openTrader(database.pool, ++userId);
});

afterAll(async () => {
  await broker.trading.stop();
  await database.drop();
});

const say = (bid: string, ask: string) => broker.quotes.say('BTCUSDT', bid, ask);
const place = (overrides: object) => placeOrder(broker.trading.gateway, trader(userId), marketOrder(overrides));
const holdings = async () => (await broker.trading.accountData.holdings(userId, 'demo', LENIENT)).orderList;
const stops = async () => (await holdings()).map(({ stopPrice }) => stopPrice);
const idOf = (uid: string): bigint => BigInt(uid.slice(6));
const modify = (uid: string, changes: { stopLoss?: string; takeProfit?: string; trailingDistance?: string }) =>
  modifyOrder(broker.trading.gateway, trader(userId), idOf(uid), {
    stopLoss: '0',
    takeProfit: '0',
    trailingDistance: '0',
    limitPrice: null,
    ...changes,
  });

async function closed() {
  const { rows } = await database.pool.query<Record<string, bigint | string>>(
    `select o.close_reason, o.close_price, o.close_sequence, o.stop_loss, o.trailing_distance, o.best_price, o.best_sequence, o.best_quote_ms
     from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = $1 and o.status = 'closed'`,
    [userId],
  );
  return rows;
}

/** Restarts the process on a log with these quotes. */
async function restart(recorded: readonly Quote[], meanwhile: () => void = () => undefined): Promise<void> {
  await broker.trading.stop();
  meanwhile();
  broker.quotes.recorded = recorded;
  broker = await openTradingBroker(database.pool, broker.quotes, { timers });
}

describe('a trailing stop', () => {
  it('starts at once, follows the best bid of a purchase, never moves back, and closes when reached', async () => {
    await place({ trailingDistance: '500' });
    expect(await stops()).toEqual([99_490]);
    const best = say('101000.00', '101020.00');
    say('100600.00', '100620.00');
    expect(await holdings()).toMatchObject([
      {
        stopPrice: 100_500,
        trailingDistance: 500,
        trailingBestPrice: 101_000,
        trailingBestQuote: best.sequence,
        trailingBestTimeTs: WEDNESDAY_MS,
      },
    ]);
    const last = say('100500.00', '100520.00');
    say('50000.00', '50020.00');
    await expect.poll(closed).toEqual([
      {
        close_reason: 'stop_loss',
        close_price: 10_050_000n,
        close_sequence: BigInt(last.sequence),
        stop_loss: 10_050_000n,
        trailing_distance: 50_000n,
        best_price: 10_100_000n,
        best_sequence: BigInt(best.sequence),
        best_quote_ms: BigInt(WEDNESDAY_MS),
      },
    ]);
  });

  it('of a sale follows the best ask, and across a gap closes at the first quote beyond it, with its evidence stored', async () => {
    broker.quotes.markupPoints.set(LENIENT.id, 1_000n);
    await place({ side: 'sell', trailingDistance: '500' });
    const best = say('98980.00', '99000.00');
    say('98990.00', '99400.00');
    say('101000.00', '101020.00');
    await expect.poll(closed).toMatchObject([{ close_price: 10_103_000n, stop_loss: 9_951_000n, best_price: 9_901_000n }]);
    const { rows } = await database.pool.query(`select bid, ask from used_quote where symbol = 'BTCUSDT' and sequence = $1`, [
      best.sequence,
    ]);
    expect(rows).toEqual([{ bid: 9_898_000n, ask: 9_900_000n }]);
  });

  it('is distinguished from a fixed one in the order export', async () => {
    await place({ trailingDistance: '500' });
    await place({ stopLoss: '99490' });
    say('99000.00', '99020.00');
    await expect.poll(closed).toHaveLength(2);
    const { rows } = await database.pool.query(
      `select id from ledger_account where user_id = $1 and account_mode = 'demo' and purpose = 'trading'`,
      [userId],
    );
    const choice = { status: 'closed', sortBy: 'placed', range: { fromMs: null, toMs: null } } as const;
    const { csv } = await exportOrders(database.pool, {
      accountId: rows[0].id,
      accountMode: 'demo',
      choice,
      after: null,
      nameOf: String,
    });
    expect(
      csv
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').at(-2)),
    ).toEqual(['close_reason', 'stop_loss', 'trailing_stop']);
  });

  it('is not moved by a price that cannot be traded on', async () => {
    await place({ symbol: 'EURUSD', volume: '0.10', trailingDistance: '0.00100' });
    broker.quotes.nowMs = SATURDAY_MS;
    broker.quotes.say('EURUSD', '1.20000', '1.20020');
    broker.quotes.say('EURUSD', '1.10000', '1.10020');
    broker.quotes.nowMs = WEDNESDAY_MS;
    expect(await stops()).toEqual([1.1589]);
    broker.quotes.say('EURUSD', '1.15890', '1.15910');
    await expect.poll(closed).toMatchObject([{ close_price: 115_890n, best_price: 115_990n }]);
  });

  it('stays on the rest of a position closed in part, and when a take profit is changed', async () => {
    const uid = await place({ volume: '0.10', trailingDistance: '500' });
    say('101000.00', '101020.00');
    await closeOrder(broker.trading.gateway, trader(userId), idOf(uid), '0.04');
    await modify(uid, { takeProfit: '110000', trailingDistance: '500' });
    expect(await holdings()).toMatchObject([{ orderQuantity: 0.06, stopPrice: 100_500, takeProfitPrice: 110_000 }]);
    say('100400.00', '100420.00');
    await expect
      .poll(async () => (await closed()).map(({ close_reason, stop_loss }) => [close_reason, stop_loss]))
      .toEqual([
        ['manual', 9_949_000n],
        ['stop_loss', 10_050_000n],
      ]);
  });

  it('restarts with another distance, and ends when the stop loss is fixed', async () => {
    const uid = await place({ trailingDistance: '500' });
    say('101000.00', '101020.00');
    say('100600.00', '100620.00');
    await modify(uid, { trailingDistance: '200' });
    expect(await stops()).toEqual([100_400]);
    await modify(uid, { stopLoss: '99000' });
    expect(await holdings()).toMatchObject([{ stopPrice: 99_000, trailingDistance: 0, trailingBestPrice: 0 }]);
    say('100000.00', '100020.00');
    say('99000.00', '99020.00');
    await expect.poll(closed).toMatchObject([{ close_price: 9_900_000n, trailing_distance: 0n, best_price: null }]);
  });

  it('of a pending order starts with its fill', async () => {
    await place({ kind: 'pending', limitPrice: '99000', trailingDistance: '500' });
    say('101000.00', '101020.00');
    say('98900.00', '98920.00');
    await expect.poll(holdings).toMatchObject([{ openingPrice: 98_920, stopPrice: 98_400 }]);
    say('98400.00', '98420.00');
    await expect.poll(closed).toMatchObject([{ close_price: 9_840_000n, best_price: 9_890_000n }]);
  });
});

describe('a trailing stop across a restart', () => {
  it('is where the quotes before and during it put it', async () => {
    await place({ trailingDistance: '500' });
    say('101000.00', '101020.00');
    await restart(quoteLog, () => {
      say('102000.00', '102020.00');
      say('101700.00', '101720.00');
    });
    expect(await stops()).toEqual([101_500]);
    say('101500.00', '101520.00');
    await expect.poll(closed).toMatchObject([{ close_price: 10_150_000n, best_price: 10_200_000n }]);
  });

  it('closes at the quote during it that reached it, although the price has recovered', async () => {
    await place({ trailingDistance: '500' });
    await restart(quoteLog, () => {
      say('101000.00', '101020.00');
      say('100300.00', '100320.00');
      say('105000.00', '105020.00');
    });
    await expect.poll(closed).toMatchObject([{ close_price: 10_030_000n, stop_loss: 10_050_000n, best_price: 10_100_000n }]);
  });

  it('is not moved by quotes that were not recorded', async () => {
    await place({ trailingDistance: '500' });
    const before = [...quoteLog];
    await restart(before, () => void say('105000.00', '105020.00'));
    const now = say('99900.00', '99920.00');
    expect(await stops()).toEqual([99_490]);
    expect(now.bid).toBe(9_990_000n);
  });

  it('is where it was marked, although the quotes that moved it are lost', async () => {
    await place({ trailingDistance: '500' });
    const before = [...quoteLog];
    const best = say('101000.00', '101020.00');
    await timers.advance();
    broker.quotes.nowMs += 20_000;
    say('100900.00', '100920.00');
    await timers.advance();
    await restart(before);
    expect(await stops()).toEqual([100_500]);
    say('100500.00', '100520.00');
    await expect.poll(closed).toMatchObject([{ best_sequence: BigInt(best.sequence), close_price: 10_050_000n }]);
    const { rows } = await database.pool.query(`select bid from used_quote where symbol = 'BTCUSDT' and sequence = $1`, [
      best.sequence,
    ]);
    expect(rows).toEqual([{ bid: 10_100_000n }]);
    await timers.advance();
    expect((await database.pool.query('select order_id from trail_mark')).rows).toEqual([]);
  });
});
