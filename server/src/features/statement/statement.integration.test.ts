import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import {
  openOptionBroker,
  BANDED,
  openUser,
  user,
  optionRequest,
  type OptionBroker,
} from '../options/test-support/option-broker.ts';
import { placeOption } from '../options/orders/place-option.ts';
import { callRoutes, type WireCaller } from '../trading/test-support/call-routes.ts';
import { placeOrder } from '../trading/routes/place-order.ts';
import { marketOrder, trader } from '../trading/test-support/trading-broker.ts';
import { statementRoutes } from './routes.ts';

let database: TestDatabase;
let broker: OptionBroker;
let call: ReturnType<typeof callRoutes>;
const reader: WireCaller = { brand: BANDED, userId: 1n, accountMode: 'demo' };

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  broker = await openOptionBroker(database.pool);
  broker.say('100000.00');
  call = callRoutes(statementRoutes(database.pool));
  await openUser(database.pool, 1n);
  await openUser(database.pool, 2n);
  await placeOrder(broker.trading.gateway, trader(1n), marketOrder({ volume: '0.10' }));
  await placeOption(broker.options.gateway, user(1n), optionRequest(broker.timers.now()));
});

afterAll(async () => {
  await broker.stop();
  await database.drop();
});

async function page(body: object, caller = reader) {
  const { data } = await call('userMovements', body, caller);
  if (!data) throw new Error('the call was refused');
  return data;
}

describe('the movements of an account', () => {
  it('are complete, newest first, each with its effect on the balance', async () => {
    const { list, pages } = await page({ limit: 100 });
    expect(pages).toBe(1);
    expect(list.map(({ kind }) => kind)).toEqual(['option_stake_lock', 'margin_lock', 'demo_grant']);
    const [option, order, grant] = list;
    expect(order).toMatchObject({ tradePair: 'BTCUSDT', feeAmount: 0.2, lockChange: order?.amount });
    expect(order?.balanceChange).toBeCloseTo(-(order?.amount ?? 0) - 0.2, 6);
    expect(option).toMatchObject({ tradePair: 'BTCUSDT', lockChange: option?.amount });
    expect(grant).toMatchObject({ balanceChange: grant?.amount, orderId: 0, tradePair: '' });
    const { rows } = await database.pool.query<{ available: bigint; locked: bigint }>(
      `select available, locked from ledger_account where user_id = 1 and account_mode = 'demo'`,
    );
    const cents = (of: 'balanceChange' | 'lockChange') => list.reduce((sum, one) => sum + Math.round(one[of] * 100), 0);
    expect([cents('balanceChange'), cents('lockChange')]).toEqual([Number(rows[0]?.available), Number(rows[0]?.locked)]);
  });

  it('are paged, with a flag for the last page', async () => {
    const first = await page({ page: 1, limit: 2 });
    const second = await page({ page: 2, limit: 2 });
    const third = await page({ page: 3, limit: 2 });
    expect([first, second, third].map(({ list, pages }) => [list.length, pages])).toEqual([
      [2, 2],
      [1, 2],
      [0, 2],
    ]);
    const all = await page({ limit: 100 });
    expect([...first.list, ...second.list]).toEqual(all.list);
  });

  it('are limited to a time range, whose end is not in it', async () => {
    const { list } = await page({ limit: 100 });
    const grant = list.at(-1);
    const atMs = grant?.timeTs ?? 0;
    expect((await page({ fromTs: atMs, toTs: atMs + 1 })).list).toContainEqual(grant);
    expect((await page({ toTs: atMs })).list).not.toContainEqual(grant);
    expect((await page({ fromTs: atMs + 1 })).list).not.toContainEqual(grant);
    expect(await call('userMovements', { fromTs: 2, toTs: 1 }, reader)).toEqual({ code: 501, data: null });
  });

  it('are limited to the account mode and the user, at most a hundred a page', async () => {
    expect((await page({}, { ...reader, accountMode: 'real' })).list.map(({ kind }) => kind)).not.toContain('margin_lock');
    expect((await page({}, { ...reader, userId: 2n })).list.map(({ kind }) => kind)).toEqual(['demo_grant']);
    expect(await page({}, { ...reader, userId: 9n })).toEqual({ list: [], pages: 0 });
    await database.pool.query(
      `insert into ledger_entry (account_id, kind, amount, recorded_at_ms)
       select id, 'deposit', 1, at from ledger_account, generate_series(1, 120) as at where user_id = 2 and account_mode = 'real'`,
    );
    expect((await page({ limit: 99_999 }, { ...reader, userId: 2n, accountMode: 'real' })).list).toHaveLength(100);
  });
});
