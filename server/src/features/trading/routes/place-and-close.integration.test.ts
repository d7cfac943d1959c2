import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations, verifyLedger } from '../../accounts/ledger/index.ts';
import { closeOrder } from './change-orders.ts';
import { tradingMigrations } from '../index.ts';
import { placeOrder } from './place-order.ts';
import {
  LENIENT,
  marketOrder,
  openTrader,
  openTradingBroker,
  trader,
  type TradingBroker,
} from '../test-support/trading-broker.ts';

let database: TestDatabase;
let broker: TradingBroker;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await openTradingBroker(database.pool);
});

afterAll(async () => {
  await broker.trading.stop();
  await database.drop();
});

describe('placing and closing on PostgreSQL', () => {
  it('moves exactly the margin, the fee and the result', async () => {
    const { trading, quotes } = broker;
    await openTrader(database.pool, 1n);
    const uid = await placeOrder(trading.gateway, trader(1n), marketOrder());
    expect(uid).toMatch(/^260114\d{9}$/);

    // 0.10 lots of 1 BTC at the ask 100,010.00 with leverage 100: 10,001.00 / 100; the fee is 0.2 % of that
    expect(await trading.balanceOf(1n, 'demo')).toEqual({ available: 99_899.79, locked: 100.01 });
    const summary = await trading.accountData.holdings(1n, 'demo', LENIENT);
    const [order] = summary.orderList;
    expect(order).toMatchObject({
      uid,
      positionStatus: 2,
      openingPrice: 100_010,
      currentPrice: 99_990,
      profitLoss: -2,
      feeAmount: 0.2,
      lever: 100,
    });
    // net value = 99,899.79 + 100.01 - 2.00; level = net value / margin; free = balance less the unrealised loss
    expect(summary).toMatchObject({
      profitLossSum: -2,
      netValue: 99_997.8,
      securityDepositSum: 100.01,
      securityDepositPrent: 99_987.8,
      securityDepositAvailableSum: 99_897.79,
    });

    quotes.say('BTCUSDT', '101010.00', '101030.00');
    await closeOrder(trading.gateway, trader(1n), BigInt(order?.id ?? 0));
    // (101,010 - 100,010) x 0.10
    expect(await trading.balanceOf(1n, 'demo')).toEqual({ available: 100_099.8, locked: 0 });
    expect((await trading.accountData.holdings(1n, 'demo', LENIENT)).orderList).toEqual([]);
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  it('shows an account at fixed prices with its latest changes, and unchanged orders as the same objects', async () => {
    const { trading, quotes } = broker;
    const say = (bid: string, ask: string) => quotes.say('BTCUSDT', bid, ask);
    say('99990.00', '100010.00');
    await openTrader(database.pool, 61n);
    await placeOrder(trading.gateway, trader(61n), marketOrder());
    const held = trading.accountData.hold(61n, 'demo', LENIENT);
    const [first] = (await held.holdings()).orderList;
    say('100990.00', '101010.00');
    await placeOrder(trading.gateway, trader(61n), marketOrder());
    const still = await held.holdings();
    expect(still.orderList[1]).toBe(first);
    // the second was opened at 101,010 and both stand at 99,990
    expect(still).toMatchObject({
      profitLossSum: -104,
      orderList: [{ profitLoss: -102, currentPrice: 99_990 }, { profitLoss: -2 }],
    });

    const moved = await trading.accountData.hold(61n, 'demo', LENIENT).holdings();
    expect(moved).toMatchObject({
      profitLossSum: 96,
      orderList: [{ profitLoss: -2 }, { profitLoss: 98, currentPrice: 100_990 }],
    });
    expect(moved.orderList[1]).toEqual({ ...first, profitLoss: 98, currentPrice: 100_990 });
    expect((await trading.accountData.holdings(61n, 'demo', LENIENT)).orderList[0]).toBe(moved.orderList[0]);
  });

  it('pays every part of a position, however small: 250 parts of -0.3 cents are -75 cents', async () => {
    const { trading, quotes } = broker;
    await openTrader(database.pool, 3n);
    quotes.say('ADAUSDT', '0.4000', '0.4002');
    const place = () => placeOrder(trading.gateway, trader(3n), marketOrder({ symbol: 'ADAUSDT', volume: '2.50' }));
    await place();
    const [order] = (await trading.accountData.holdings(3n, 'demo', LENIENT)).orderList;
    const before = await trading.balanceOf(3n, 'demo');
    quotes.say('ADAUSDT', '0.3999', '0.4001');
    expect((await trading.accountData.holdings(3n, 'demo', LENIENT)).profitLossSum).toBe(-0.75);
    await closeOrder(trading.gateway, trader(3n), BigInt(order?.id ?? 0), '0.01');
    const [rest] = (await trading.accountData.holdings(3n, 'demo', LENIENT)).orderList;
    // two cents less the three tenths of a cent that were not paid yet
    expect(rest?.carriedProfitLoss).toBe('0.017');
    for (let part = 2; part <= 249; part++) await closeOrder(trading.gateway, trader(3n), BigInt(order?.id ?? 0), '0.01');
    await closeOrder(trading.gateway, trader(3n), BigInt(order?.id ?? 0));
    const after = await trading.balanceOf(3n, 'demo');
    expect(Math.round((after.available - before.available - before.locked) * 100)).toBe(-75);
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  it('charges at least a cent per order, and counts the losses of many small ones', async () => {
    const { trading, quotes } = broker;
    await openTrader(database.pool, 4n);
    quotes.say('ADAUSDT', '0.4000', '0.4002');
    for (let order = 1; order <= 10; order++)
      await placeOrder(trading.gateway, trader(4n), marketOrder({ symbol: 'ADAUSDT', volume: '0.01' }));
    quotes.say('ADAUSDT', '0.3999', '0.4001');
    const { orderList, profitLossSum, securityDepositAvailableSum } = await trading.accountData.holdings(4n, 'demo', LENIENT);
    expect(orderList.map(({ feeAmount, profitLoss }) => [feeAmount, profitLoss])).toEqual(
      Array.from({ length: 10 }, () => [0.01, 0]),
    );
    const { available } = await trading.balanceOf(4n, 'demo');
    expect([profitLossSum, securityDepositAvailableSum]).toEqual([-0.03, Math.round((available - 0.03) * 100) / 100]);
  });

  it("refuses with the catalogue's code and takes nothing", async () => {
    const { trading } = broker;
    await openTrader(database.pool, 2n);
    await expect(placeOrder(trading.gateway, trader(2n), marketOrder({ volume: '0' }))).rejects.toMatchObject({
      code: ERROR_CODES.quantityNotPositive,
    });
    expect(await trading.balanceOf(2n, 'demo')).toEqual({ available: 100_000, locked: 0 });
  });
});
