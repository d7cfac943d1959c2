import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations, verifyLedger } from '../../accounts/ledger/index.ts';
import { closeOrder, modifyOrder } from '../routes/change-orders.ts';
import { tradingMigrations } from '../index.ts';
import { placeOrder } from '../routes/place-order.ts';
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

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await open();
});

beforeEach(() => {
  broker.quotes.nowMs = WEDNESDAY_MS;
  setUsualPrices(broker.quotes);
  userId++;
});

afterAll(async () => {
  await broker.trading.stop();
  await database.drop();
});

function open(quotes?: TradingBroker['quotes']): Promise<TradingBroker> {
  return openTradingBroker(database.pool, quotes, { timers });
}

const balance = () => broker.trading.balanceOf(userId, 'demo');
const holdings = async () => (await broker.trading.accountData.holdings(userId, 'demo', LENIENT)).orderList;
const pending = async () => (await broker.trading.accountData.pending(userId, 'demo', LENIENT)).orderList;
const idOf = (uid: string): bigint => BigInt(uid.slice(6));

async function ended() {
  const { rows } = await database.pool.query<{ symbol: string; status: string; close_reason: string; overnight_fee: bigint }>(
    `select o.symbol, o.status, o.close_reason, o.overnight_fee from trading_order o join ledger_account a on a.id = o.account_id
     where a.user_id = $1 and o.status in ('closed', 'cancelled') order by o.closed_at_ms, o.id`,
    [userId],
  );
  return rows;
}

/** The events of the user's accounts, with the margin level if it is about that. */
async function events(): Promise<string[]> {
  const { rows } = await database.pool.query<{ event: string }>(
    `select n.kind || coalesce(' ' || (n.data::jsonb->>'level'), '') as event
     from account_event e cross join lateral unnest(e.account_ids, e.kinds, e.data) with ordinality as n (account_id, kind, data, place)
     join ledger_account a on a.id = n.account_id where a.user_id = $1 order by e.id, n.place`,
    [userId],
  );
  return rows.map(({ event }) => event);
}

describe('a pending order', () => {
  const limit = (overrides: object = {}) => marketOrder({ kind: 'pending', limitPrice: '99000', ...overrides });

  it('fills at the first price at or better than its own, and gets the saved amount back', async () => {
    await openTrader(database.pool, userId);
    await placeOrder(broker.trading.gateway, trader(userId), limit({ stopLoss: '90000' }));
    // 99,000 x 0.1 / 100 and 0.2 % of that
    expect(await balance()).toEqual({ available: 99_900.8, locked: 99.2 });
    broker.quotes.say('BTCUSDT', '98990.00', '99000.01');
    expect(await pending()).toHaveLength(1);
    broker.quotes.say('BTCUSDT', '98480.00', '98500.00');
    await expect.poll(holdings).toMatchObject([
      {
        buyPoint: 1,
        positionStatus: 2,
        openingPrice: 98_500,
        limitPrice: 99_000,
        securityDepositInitial: 98.5,
        feeAmount: 0.2,
      },
    ]);
    expect(await pending()).toEqual([]);
    expect(await balance()).toEqual({ available: 99_901.3, locked: 98.5 });
    // Its levels are watched from the fill on.
    broker.quotes.say('BTCUSDT', '89990.00', '90010.00');
    await expect.poll(ended).toMatchObject([{ close_reason: 'stop_loss' }]);
  });

  it('is never charged more than was reserved, even if a sale fills above its limit', async () => {
    await openTrader(database.pool, userId);
    await placeOrder(broker.trading.gateway, trader(userId), limit({ side: 'sell', limitPrice: '101000' }));
    broker.quotes.say('BTCUSDT', '102000.00', '102020.00');
    await expect.poll(holdings).toMatchObject([{ openingPrice: 102_000, securityDepositInitial: 101, feeAmount: 0.2 }]);
    expect(await balance()).toEqual({ available: 99_898.8, locked: 101 });
  });

  it('at the current price fills at once', async () => {
    await openTrader(database.pool, userId);
    await placeOrder(broker.trading.gateway, trader(userId), limit({ limitPrice: '100010' }));
    await expect.poll(holdings).toMatchObject([{ openingPrice: 100_010 }]);
  });

  it('does not fill in a closed market or at a stale price, and is watched again after a restart', async () => {
    await openTrader(database.pool, userId);
    await placeOrder(broker.trading.gateway, trader(userId), limit({ symbol: 'EURUSD', limitPrice: '1.10000' }));
    broker.quotes.nowMs = SATURDAY_MS;
    broker.quotes.say('EURUSD', '1.05000', '1.05020');
    await broker.trading.stop();
    broker = await open(broker.quotes);
    broker.quotes.nowMs = WEDNESDAY_MS;
    expect(await pending()).toHaveLength(1);
    broker.quotes.say('EURUSD', '1.06000', '1.06020');
    await expect.poll(holdings).toMatchObject([{ openingPrice: 1.0602 }]);
  });
});

describe('a moved level', () => {
  it('replaces the old one', async () => {
    await openTrader(database.pool, userId);
    const uid = await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ stopLoss: '99000' }));
    broker.quotes.say('BTCUSDT', '99100.00', '99120.00');
    broker.quotes.say('BTCUSDT', '99900.00', '99920.00');
    await modifyOrder(broker.trading.gateway, trader(userId), idOf(uid), {
      stopLoss: '99500',
      takeProfit: '0',
      trailingDistance: '0',
      limitPrice: null,
    });
    expect(await holdings()).toMatchObject([{ stopPrice: 99_500 }]);
    broker.quotes.say('BTCUSDT', '99400.00', '99420.00');
    await expect.poll(ended).toMatchObject([{ close_reason: 'stop_loss' }]);
  });
});

describe('a moved limit price', () => {
  it('changes the reservation, is the one that fills, and persists across a restart', async () => {
    await openTrader(database.pool, userId);
    const { gateway } = broker.trading;
    const uid = await placeOrder(gateway, trader(userId), marketOrder({ kind: 'pending', limitPrice: '99000' }));
    expect(await balance()).toEqual({ available: 99_900.8, locked: 99.2 });
    const change = (limitPrice: string) =>
      modifyOrder(gateway, trader(userId), idOf(uid), { stopLoss: '0', takeProfit: '0', trailingDistance: '0', limitPrice });
    await expect(change('100010.01')).rejects.toMatchObject({ code: ERROR_CODES.priceError });
    await expect(change('0')).rejects.toMatchObject({ code: ERROR_CODES.pendingPriceNotPositive });
    await change('90000');
    expect(await pending()).toMatchObject([{ limitPrice: 90_000, securityDepositInitial: 90, feeAmount: 0.18 }]);
    expect(await balance()).toEqual({ available: 99_909.82, locked: 90.18 });
    // the old limit price no longer applies
    broker.quotes.say('BTCUSDT', '98900.00', '98920.00');
    await broker.trading.stop();
    broker = await open(broker.quotes);
    expect(await pending()).toHaveLength(1);
    broker.quotes.say('BTCUSDT', '89900.00', '89920.00');
    await expect.poll(holdings).toMatchObject([{ openingPrice: 89_920 }]);
    const position = modifyOrder(broker.trading.gateway, trader(userId), idOf(uid), {
      stopLoss: '0',
      takeProfit: '0',
      trailingDistance: '0',
      limitPrice: '80000',
    });
    await expect(position).rejects.toMatchObject({ code: ERROR_CODES.cannotCancelType });
  });
});

describe('stop-out', () => {
  it('cancels pending orders, then closes the largest loss, and only as much as needed', async () => {
    // 2,000.00: a tenth of a lot of 10 ETH at 4,001 takes 40.01 + 0.08, half a lot of BTC at 100,010 takes 500.05 + 1.00
    await openTrader(database.pool, userId, { demoGrant: 200_000n });
    const { gateway } = broker.trading;
    await placeOrder(gateway, trader(userId), marketOrder({ symbol: 'ETHUSDT', volume: '0.10' }));
    await placeOrder(gateway, trader(userId), marketOrder({ volume: '0.50' }));
    await placeOrder(gateway, trader(userId), marketOrder({ kind: 'pending', limitPrice: '90000', volume: '0.50' }));
    // net value is 2,000 - 1.08 of fees - 2.00 - 0.5 x the fall, and half of the margins 270.03: the line is at 96,556.22
    broker.quotes.say('BTCUSDT', '96560.00', '96580.00');
    expect(await ended()).toEqual([]);
    expect(await pending()).toHaveLength(1);
    broker.quotes.say('BTCUSDT', '96540.00', '96560.00');
    await expect.poll(async () => (await ended()).length).toBe(2);
    expect((await ended()).map(({ symbol, status, close_reason: reason }) => [symbol, status, reason]).toSorted()).toEqual([
      ['BTCUSDT', 'cancelled', 'stop_out'],
      ['BTCUSDT', 'closed', 'stop_out'],
    ]);
    await expect
      .poll(async () => (await events()).filter((event) => event.includes('stop_out')))
      .toEqual(['order_cancelled_by_stop_out', 'order_closed_by_stop_out']);
    // 2,000 - 1.08 of fees - 0.5 x 3,470 - 40.01 of margin
    expect(await balance()).toEqual({ available: 223.91, locked: 40.01 });
  });

  it('skips positions that cannot be traded until they can', async () => {
    await openTrader(database.pool, userId, { demoGrant: 200_000n });
    const { gateway } = broker.trading;
    await placeOrder(gateway, trader(userId), marketOrder({ symbol: 'EURUSD', volume: '1.00' }));
    await placeOrder(gateway, trader(userId), marketOrder({ symbol: 'ETHUSDT', volume: '1.00' }));
    broker.quotes.nowMs = SATURDAY_MS;
    broker.quotes.say('EURUSD', '1.14900', '1.14920');
    broker.quotes.say('ETHUSDT', '3900.00', '3902.00');
    await expect.poll(ended).toMatchObject([{ symbol: 'ETHUSDT', close_reason: 'stop_out' }]);
    expect(await holdings()).toMatchObject([{ tradePair: 'EURUSD' }]);
    broker.quotes.nowMs = WEDNESDAY_MS + 7 * 86_400_000;
    broker.quotes.say('EURUSD', '1.14900', '1.14920');
    await expect.poll(async () => (await ended()).map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'EURUSD']);
  });

  it('leaves no negative balance after a gap', async () => {
    await openTrader(database.pool, userId, { demoGrant: 60_000n });
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ volume: '0.50' }));
    broker.quotes.say('BTCUSDT', '80000.00', '80020.00');
    await expect.poll(balance).toEqual({ available: 0, locked: 0 });
  });

  it("covers a debt from pending orders' reservations before the broker pays", async () => {
    await openTrader(database.pool, userId, { demoGrant: 60_000n });
    const { gateway } = broker.trading;
    await placeOrder(gateway, trader(userId), marketOrder({ volume: '0.10', stopLoss: '97000' }));
    await placeOrder(gateway, trader(userId), marketOrder({ kind: 'pending', limitPrice: '90000', volume: '0.45' }));
    // Levels fire before the margin level is checked: 0.1 x 5,010 against 600 of which 405.81 is reserved
    broker.quotes.say('BTCUSDT', '95000.00', '95020.00');
    await expect.poll(balance).toEqual({ available: 98.8, locked: 0 });
    expect((await ended()).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'closed']);
  });
});

describe('margin warnings', () => {
  it('are given once on the way down, and again only after some distance', async () => {
    await openTrader(database.pool, userId, { demoGrant: 100_000n });
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ volume: '0.50' }));
    // margin 500.05, fee 1.00: the level is 100 % where the loss is 498.95
    const at = (bid: string) => void broker.quotes.say('BTCUSDT', bid, String(Number(bid) + 20));
    const warned = async () => (await events()).filter((event) => event.startsWith('margin'));
    at('99010');
    at('99015');
    at('99005');
    await expect.poll(warned).toEqual(['margin_warned 9929']);
    at('98700');
    await expect.poll(warned).toEqual(['margin_warned 9929', 'margin_warned 6879']);
    at('98750');
    at('98700');
    // the event can be read a moment before the process that wrote it knows so: the next price decides, as prices go on
    const warnedAt = async (bid: string) => {
      at(bid);
      return warned();
    };
    await expect.poll(async () => (await warnedAt('99500')).slice(2)).toEqual(['margin_recovered 14879']);
    await expect.poll(async () => (await warnedAt('99000')).slice(3)).toEqual(['margin_warned 9879']);
  });

  it('are not repeated by a process that takes over', async () => {
    await openTrader(database.pool, userId, { demoGrant: 100_000n });
    await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ volume: '0.50' }));
    broker.quotes.say('BTCUSDT', '99005.00', '99025.00');
    const warned = async () => (await events()).filter((event) => event.startsWith('margin')).map((event) => event.split(' ')[0]);
    await expect.poll(warned).toEqual(['margin_warned']);
    await broker.trading.stop();
    broker = await open(broker.quotes);
    broker.quotes.say('BTCUSDT', '99006.00', '99026.00');
    // The account's stage still counts: it recovers, and falls again.
    broker.quotes.say('BTCUSDT', '99500.00', '99520.00');
    await expect.poll(warned).toEqual(['margin_warned', 'margin_recovered']);
    broker.quotes.say('BTCUSDT', '99005.00', '99025.00');
    await expect.poll(warned).toEqual(['margin_warned', 'margin_recovered', 'margin_warned']);
  });
});

describe('overnight', () => {
  const NIGHT_MS = Date.parse('2026-01-14T22:00:00Z');

  async function held(symbol: string, volume: string): Promise<bigint> {
    await openTrader(database.pool, userId);
    return idOf(await placeOrder(broker.trading.gateway, trader(userId), marketOrder({ symbol, volume })));
  }

  it('is announced before it is charged, triple on a Wednesday for forex', async () => {
    await held('EURUSD', '1.00');
    // 1.16010 x 100,000 x 5 % / 360 x 3
    expect(await holdings()).toMatchObject([{ overnightFee: 0, nextOvernightTimeTs: NIGHT_MS, nextOvernightFee: 48.34 }]);
    broker.quotes.nowMs = NIGHT_MS - 1;
    await timers.advance();
    expect(await holdings()).toMatchObject([{ overnightFee: 0 }]);
    broker.quotes.nowMs = NIGHT_MS;
    await timers.advance();
    await timers.advance();
    await expect
      .poll(holdings)
      .toMatchObject([{ overnightFee: 48.34, nextOvernightTimeTs: NIGHT_MS + 86_400_000, nextOvernightFee: 16.11 }]);
  });

  it('is charged once for each night that passed unwatched', async () => {
    await held('BTCUSDT', '0.10');
    await broker.trading.stop();
    broker.quotes.nowMs = NIGHT_MS + 2 * 86_400_000 + 1;
    broker.quotes.say('BTCUSDT', '99990.00', '100010.00');
    broker = await open(broker.quotes);
    // 10,001 x 5 % / 360 = 1.39 per night
    await expect.poll(holdings).toMatchObject([{ overnightFee: 4.17 }]);
    const { rows } = await database.pool.query(
      `select c.key from trading_command c join ledger_account a on a.id = c.account_id where a.user_id = $1 and key like 'overnight/%' order by 1`,
      [userId],
    );
    expect(rows.map(({ key }) => key.slice(-10))).toEqual(['2026-01-14', '2026-01-15', '2026-01-16']);
  });

  it('is charged by a closing that comes first', async () => {
    const id = await held('BTCUSDT', '0.10');
    broker.quotes.nowMs = NIGHT_MS + 1;
    broker.quotes.say('BTCUSDT', '100010.00', '100030.00');
    await closeOrder(broker.trading.gateway, trader(userId), id, '0.04');
    await closeOrder(broker.trading.gateway, trader(userId), id);
    expect((await ended()).map((order) => order.overnight_fee)).toEqual([83n, 56n]);
    expect(await balance()).toEqual({ available: 99_998.41, locked: 0 });
  });
});

it('leaves a ledger that can be rebuilt', async () => {
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});
