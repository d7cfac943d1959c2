import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations, verifyLedger } from '../accounts/ledger/index.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { closeOrder } from './routes/change-orders.ts';
import { tradingMigrations } from './index.ts';
import { placeOrder } from './routes/place-order.ts';
import {
  LENIENT,
  marketOrder,
  openTrader,
  openTradingBroker,
  trader,
  type TradingBroker,
} from './test-support/trading-broker.ts';

let database: TestDatabase;
let broker: TradingBroker;
/** a second process as far as the database is concerned */
let other: TradingBroker;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await openTradingBroker(database.pool);
  other = await openTradingBroker(database.pool, broker.quotes);
});

afterAll(async () => {
  await broker.trading.stop();
  await other.trading.stop();
  await database.drop();
});

const deskOf = (index: number) => (index % 2 === 0 ? broker : other).trading.gateway;

async function ordersOf(userId: bigint): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>(
    'select count(*) as count from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = $1',
    [userId],
  );
  return Number(rows[0]?.count);
}

describe('checklist 4: an idempotency key', () => {
  it('has one effect and one answer, however often and concurrently it is used', async () => {
    await openTrader(database.pool, 10n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => placeOrder(deskOf(index), trader(10n, 'demo', 'again'), marketOrder())),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await ordersOf(10n)).toBe(1);
    expect(await placeOrder(broker.trading.gateway, trader(10n, 'demo', 'again'), marketOrder())).toBe(answers[0]);
  });

  it('is refused for a different request, concurrent or later', async () => {
    await openTrader(database.pool, 11n);
    const settled = await Promise.allSettled([
      placeOrder(broker.trading.gateway, trader(11n, 'demo', 'twice'), marketOrder({ volume: '0.10' })),
      placeOrder(broker.trading.gateway, trader(11n, 'demo', 'twice'), marketOrder({ volume: '0.20' })),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const reused = { code: ERROR_CODES.invalidOperationStatus, because: 'This Idempotency-Key was used with another request.' };
    await expect(
      placeOrder(other.trading.gateway, trader(11n, 'demo', 'twice'), marketOrder({ side: 'sell' })),
    ).rejects.toMatchObject(reused);
    await expect(closeOrder(broker.trading.gateway, trader(11n, 'demo', 'twice'), 1n)).rejects.toMatchObject(reused);
    expect(await ordersOf(11n)).toBe(1);
  });

  it('keeps a refusal too', async () => {
    await openTrader(database.pool, 12n, { demoGrant: 100n });
    const refused = { code: ERROR_CODES.insufficientAvailableBalance };
    await expect(placeOrder(broker.trading.gateway, trader(12n, 'demo', 'poor'), marketOrder())).rejects.toMatchObject(refused);
    await expect(placeOrder(other.trading.gateway, trader(12n, 'demo', 'poor'), marketOrder())).rejects.toMatchObject(refused);
  });

  it('belongs to one user and account mode', async () => {
    await openTrader(database.pool, 13n, { deposit: 1_000_000n });
    await openTrader(database.pool, 14n);
    const placed = await Promise.all([
      placeOrder(broker.trading.gateway, trader(13n, 'demo', 'mine'), marketOrder()),
      placeOrder(broker.trading.gateway, trader(13n, 'real', 'mine'), marketOrder({ volume: '0.20' })),
      placeOrder(broker.trading.gateway, trader(14n, 'demo', 'mine'), marketOrder({ volume: '0.30' })),
    ]);
    expect(new Set(placed).size).toBe(3);
  });

  it('of a trigger cannot be used by a user', async () => {
    await openTrader(database.pool, 15n);
    const uid = await placeOrder(broker.trading.gateway, trader(15n), marketOrder({ stopLoss: '90000' }));
    const id = BigInt(uid.slice(6));
    await expect(closeOrder(broker.trading.gateway, trader(15n, 'demo', `stop/${id}`), id + 1n)).rejects.toMatchObject({
      code: ERROR_CODES.orderMissing,
    });
    expect(broker.quotes.say('BTCUSDT', '89990.00', '90010.00').sequence).toBeGreaterThan(0);
    await expect.poll(async () => (await broker.trading.balanceOf(15n, 'demo')).locked).toBe(0);
    broker.quotes.say('BTCUSDT', '99990.00', '100010.00');
  });
});

describe('a balance', () => {
  it('checklist 5: is never spent twice by concurrent orders', async () => {
    // Each order takes 100.01 of margin and 0.20 of fee, and floats at -2.00, so a balance of 50 affords exactly 4.
    await openTrader(database.pool, 20n, { demoGrant: 41_000n });
    const settled = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => placeOrder(deskOf(index), trader(20n), marketOrder())),
    );
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(settled.length - refused.length).toBe(4);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: ERROR_CODES.insufficientAvailableBalance });
    const { rows } = await database.pool.query<{ available: bigint; locked: bigint }>(
      `select available, locked from ledger_account where user_id = 20 and account_mode = 'demo'`,
    );
    expect(rows).toEqual([{ available: 41_000n - 4n * 10_021n, locked: 4n * 10_001n }]);
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  it('is credited once when a position is closed many times at once', async () => {
    await openTrader(database.pool, 21n);
    await placeOrder(broker.trading.gateway, trader(21n), marketOrder());
    const [order] = (await broker.trading.accountData.holdings(21n, 'demo', LENIENT)).orderList;
    const settled = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => closeOrder(deskOf(index), trader(21n), BigInt(order?.id ?? 0))),
    );
    const refused = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(49);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: ERROR_CODES.statusCannotBeClosed });
    const { rows } = await database.pool.query<{ available: bigint }>(
      `select available from ledger_account where user_id = 21 and account_mode = 'demo'`,
    );
    expect(rows).toEqual([{ available: 10_000_000n - 20n - 200n }]);
  });
});

describe('the maximum number of orders per account', () => {
  it('is never exceeded, not even by two processes at once, and a freed place can be used', async () => {
    await openTrader(database.pool, 90n);
    const coin = { symbol: 'ETHUSDT', volume: '0.01' };
    const pending = { ...coin, kind: 'pending', limitPrice: '3000.00' } as const;
    const settled = await Promise.allSettled(
      Array.from({ length: 540 }, (_, index) =>
        placeOrder(deskOf(index), trader(90n), marketOrder(index % 3 === 0 ? pending : coin)),
      ),
    );
    const refused = settled.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Refusal).code)).toEqual(
      Array.from({ length: 40 }, () => ERROR_CODES.updateLimitReached),
    );
    const { orderList } = await broker.trading.accountData.holdings(90n, 'demo', LENIENT);
    await closeOrder(broker.trading.gateway, trader(90n), BigInt(orderList[0]?.id ?? 0));
    await placeOrder(other.trading.gateway, trader(90n), marketOrder(coin));
    await expect(placeOrder(broker.trading.gateway, trader(90n), marketOrder(coin))).rejects.toMatchObject({
      code: ERROR_CODES.updateLimitReached,
    });
    expect(await ordersOf(90n)).toBe(501);
  });
});
