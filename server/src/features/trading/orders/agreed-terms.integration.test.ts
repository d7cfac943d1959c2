import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../../accounts/ledger/index.ts';
import { closeOrder } from '../routes/change-orders.ts';
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

const BEFORE = brandWith('changing', { minHoldSeconds: 600, forexMinTotalDeposit: 0, overnightYearlyRate: '0.05' });
const AFTER = brandWith('changing', {
  minHoldSeconds: 3_600,
  forexMinTotalDeposit: 0,
  overnightYearlyRate: '0.5',
  overnightTripleWeekday: { 3: 1 },
});
const NIGHT_MS = Date.parse('2026-01-14T22:00:00Z');

let database: TestDatabase;
const timers = new FakeTimers();
const quotes = new ScriptedQuotes(catalogue, WEDNESDAY_MS);
let trading: Trading;
let brand = BEFORE;
let userId = 100n;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
});

beforeEach(async () => {
  at(WEDNESDAY_MS);
  await openTrader(database.pool, ++userId, { brand: BEFORE });
  await start(BEFORE);
});

afterAll(async () => {
  await trading.stop();
  await database.drop();
});

async function start(rules: typeof brand): Promise<void> {
  await trading?.stop();
  brand = rules;
  ({ trading } = testTrading(database.pool, quotes, [rules], { timers }));
  await trading.start();
}

function at(nowMs: number): void {
  quotes.nowMs = nowMs;
  setUsualPrices(quotes);
}

const idOf = (uid: string): bigint => BigInt(uid.slice(6));
const place = async (overrides: object) => idOf(await placeOrder(trading.gateway, trader(userId), marketOrder(overrides)));
const close = (id: bigint, part?: string) => closeOrder(trading.gateway, trader(userId), id, part);
const holdings = async () => (await trading.accountData.holdings(userId, 'demo', brand)).orderList;

describe('after the rules change, a position keeps', () => {
  it('the rate and the triple day of its overnight fees, and their announcement', async () => {
    await place({ symbol: 'EURUSD', volume: '1.00' });
    await start(AFTER);
    // 1.16010 x 100,000 x 5 % / 360 x 3, on a Wednesday
    expect(await holdings()).toMatchObject([{ overnightFee: 0, nextOvernightTimeTs: NIGHT_MS, nextOvernightFee: 48.34 }]);
    at(NIGHT_MS);
    await timers.advance();
    await expect.poll(holdings).toMatchObject([{ overnightFee: 48.34, nextOvernightFee: 16.11 }]);
    at(NIGHT_MS + 3_600_000);
    await place({ symbol: 'EURUSD', volume: '1.00' });
    // a new position: x 50 %
    expect((await holdings()).map(({ nextOvernightFee }) => nextOvernightFee)).toEqual([161.12, 16.11]);
  });

  it('its minimum hold, also for the rest after a partial closing', async () => {
    const id = await place({});
    await start(AFTER);
    const closableTimeTs = WEDNESDAY_MS + 600_000;
    expect(await holdings()).toMatchObject([{ closableTimeTs }]);
    at(closableTimeTs - 1);
    await expect(close(id)).rejects.toMatchObject({ code: ERROR_CODES.minimumHoldingTime });
    at(closableTimeTs);
    await close(id, '0.04');
    expect(await holdings()).toMatchObject([{ closableTimeTs, orderQuantity: 0.06 }]);
    await close(id);
    expect(await holdings()).toEqual([]);
  });

  it('but a limit order gets the terms of its fill, since it is no position before', async () => {
    await place({ kind: 'pending', limitPrice: '99000' });
    await start(AFTER);
    quotes.say('BTCUSDT', '98980.00', '99000.00');
    await expect.poll(holdings).toMatchObject([{ closableTimeTs: WEDNESDAY_MS + 3_600_000 }]);
  });

  it('its opening terms even if another process opened it after this one started', async () => {
    const { trading: other } = testTrading(database.pool, quotes, [AFTER], { timers });
    await other.start();
    await placeOrder(other.gateway, trader(userId), marketOrder());
    await expect
      .poll(async () => {
        await timers.advance();
        return holdings();
      })
      .toMatchObject([{ closableTimeTs: WEDNESDAY_MS + 3_600_000 }]);
    await other.stop();
  });
});
