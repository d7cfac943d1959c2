import type { Quote } from '@truefill/domain/market/quote.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { tradingMigrations, type Trading } from '../index.ts';
import { placeOrder } from '../routes/place-order.ts';
import { FakeTimers } from '../test-support/fake-timers.ts';
import { ScriptedQuotes } from '../test-support/scripted-quotes.ts';
import {
  brandWith,
  catalogue,
  marketOrder,
  openTrader,
  setUsualPrices,
  testTrading,
  trader,
  WEDNESDAY_MS,
} from '../test-support/trading-broker.ts';

const POINTS = 1_000;
const PLAIN = brandWith('remarked', { minHoldSeconds: 0, forexMinTotalDeposit: 0 });
/** 10.00 on both sides of BTCUSDT */
const MARKED = { ...PLAIN, rules: { ...PLAIN.rules, markupPoints: { 4: POINTS } } };

let database: TestDatabase;
const timers = new FakeTimers();
const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
let trading: Trading | undefined;
let userId = 100n;
let quoteLog: Quote[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  quotes.onQuotes((batch) => void quoteLog.push(...batch));
});

beforeEach(async () => {
  quotes.nowMs += 60_000;
  setUsualPrices(quotes);
  quoteLog = [];
  quotes.recorded = [];
  await openTrader(database.pool, ++userId, { brand: PLAIN });
});

afterAll(async () => {
  await trading?.stop();
  await database.drop();
});

const say = (bid: string, ask: string) => quotes.say('BTCUSDT', bid, ask);

async function start(brand: typeof PLAIN): Promise<Trading> {
  await trading?.stop();
  trading = undefined;
  quotes.nowMs += 1_000;
  const began = testTrading(database.pool, quotes, [brand], { timers }).trading;
  await began.start();
  trading = began;
  return began;
}

const place = async (in_: Trading, overrides: object) => placeOrder(in_.gateway, trader(userId), marketOrder(overrides));

/** Stops the process, lets another one log quotes, and starts one with other rules two seconds later. */
async function restart(brand: typeof PLAIN, meanwhile: () => void): Promise<void> {
  await trading?.stop();
  trading = undefined;
  quotes.nowMs += 1_000;
  meanwhile();
  quotes.recorded = quoteLog.map((quote) => ({ ...quote, arrivedMs: quote.timeMs + 100 }));
  quotes.nowMs += 1_000;
  await start(brand);
}

async function orders() {
  const { rows } = await database.pool.query<Record<string, bigint | string | null>>(
    `select o.status, o.close_price, o.close_rules <> o.open_rules as remarked from trading_order o
     join ledger_account a on a.id = o.account_id where a.user_id = $1`,
    [userId],
  );
  return rows;
}

/** By then everything that fires has been submitted and decided. */
async function settled() {
  await placeOrder((trading as Trading).gateway, trader(userId), marketOrder({ symbol: 'ETHUSDT', volume: '0.01' }));
  return (await orders()).filter((_, place_) => place_ === 0);
}

describe('a quote from before a restart with another markup is judged as it was shown', () => {
  it('a stop loss not reached then leaves the position open', async () => {
    await place(await start(PLAIN), { stopLoss: '99000' });
    await restart(MARKED, () => {
      say('99005.00', '99025.00');
      say('99990.00', '100010.00');
    });
    expect(await settled()).toEqual([{ status: 'open', close_price: null, remarked: null }]);
    // 98,999 with the current markup
    say('99009.00', '99029.00');
    await expect.poll(orders).toContainEqual({ status: 'closed', close_price: 9_899_900n, remarked: true });
  });

  it('a stop loss reached then closes the position at that price, under the earlier rules', async () => {
    await place(await start(MARKED), { stopLoss: '99000' });
    await restart(PLAIN, () => {
      say('99005.00', '99025.00');
      say('99990.00', '100010.00');
    });
    await expect.poll(orders).toEqual([{ status: 'closed', close_price: 9_899_500n, remarked: false }]);
  });

  it('a trailing stop not reached then continues from its best price', async () => {
    await place(await start(PLAIN), { trailingDistance: '500' });
    await restart(MARKED, () => {
      say('101000.00', '101020.00');
      say('100505.00', '100525.00');
      say('100900.00', '100920.00');
    });
    expect(await settled()).toEqual([{ status: 'open', close_price: null, remarked: null }]);
    say('100510.00', '100530.00');
    await expect.poll(orders).toContainEqual({ status: 'closed', close_price: 10_050_000n, remarked: true });
  });

  it('a trailing stop reached then closes the position at that price', async () => {
    await place(await start(MARKED), { trailingDistance: '500' });
    await restart(PLAIN, () => {
      say('101000.00', '101020.00');
      say('100500.00', '100520.00');
      say('100900.00', '100920.00');
    });
    await expect.poll(orders).toEqual([{ status: 'closed', close_price: 10_049_000n, remarked: false }]);
  });

  it('a pending order not reached then stays pending', async () => {
    await place(await start(MARKED), { kind: 'pending', limitPrice: '99000' });
    await restart(PLAIN, () => {
      say('98975.00', '98995.00');
      say('99990.00', '100010.00');
    });
    expect(await settled()).toEqual([{ status: 'pending', close_price: null, remarked: null }]);
  });

  it('also if the earlier rules are in force again', async () => {
    await start(PLAIN);
    await place(await start(MARKED), { stopLoss: '99000' });
    await restart(PLAIN, () => {
      say('99005.00', '99025.00');
      say('99990.00', '100010.00');
    });
    await expect.poll(orders).toEqual([{ status: 'closed', close_price: 9_899_500n, remarked: false }]);
  });
});
