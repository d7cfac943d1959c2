import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { verifyLedger } from '../accounts/ledger/index.ts';
import { placeOrder } from '../trading/routes/place-order.ts';
import { marketOrder } from '../trading/test-support/trading-broker.ts';
import { settleCommand } from './orders/command.ts';
import { findOption } from './views/find-option.ts';
import { placeOption } from './orders/place-option.ts';
import { openOptionBroker, openUser, SYMBOL, user, optionRequest, type OptionBroker } from './test-support/option-broker.ts';

let database: TestDatabase;
let broker: OptionBroker;
/** a second process as far as the database is concerned */
let other: OptionBroker;

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  broker = await openOptionBroker(database.pool);
  other = await openOptionBroker(database.pool, broker.timers);
});

afterAll(async () => {
  await broker.stop();
  await other.stop();
  await database.drop();
});

beforeEach(() => {
  broker.timers.advance(60_000);
  for (const each of [broker, other]) each.say('100000.00');
});

const deskOf = (index: number) => (index % 2 === 0 ? broker : other).options.gateway;
const many = <Result>(run: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: 50 }, (_, index) => run(index)));

async function count(userId: bigint): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>(
    'select count(*) as count from option_order o join ledger_account a on a.id = o.account_id where a.user_id = $1',
    [userId],
  );
  return Number(rows[0]?.count);
}

describe('an idempotency key', () => {
  it('has one effect and one answer, however often and concurrently it is used', async () => {
    await openUser(database.pool, 10n);
    const request = optionRequest(broker.timers.now());
    const answers = await many((index) => placeOption(deskOf(index), user(10n, 'demo', 'again'), request));
    expect(
      new Set(answers.map((answer) => (answer.status === 'fulfilled' ? JSON.stringify(answer.value) : answer.reason))).size,
    ).toBe(1);
    expect(await count(10n)).toBe(1);
    const { rows } = await database.pool.query(`select locked from ledger_account where user_id = 10 and account_mode = 'demo'`);
    expect(rows).toEqual([{ locked: 20_000n }]);
  });

  it('is refused for a different request, including an order of another kind', async () => {
    await openUser(database.pool, 11n);
    const reused = { code: ERROR_CODES.invalidOperationStatus };
    const request = optionRequest(broker.timers.now());
    await placeOption(broker.options.gateway, user(11n, 'demo', 'twice'), request);
    await expect(
      placeOption(other.options.gateway, user(11n, 'demo', 'twice'), { ...request, kind: 'down' }),
    ).rejects.toMatchObject(reused);
    await expect(placeOrder(broker.trading.gateway, user(11n, 'demo', 'twice'), marketOrder())).rejects.toMatchObject(reused);
    await placeOrder(broker.trading.gateway, user(11n, 'demo', 'market'), marketOrder({ volume: '0.01' }));
    await expect(placeOption(broker.options.gateway, user(11n, 'demo', 'market'), request)).rejects.toMatchObject(reused);
    expect(await count(11n)).toBe(1);
  });

  it('keeps a refusal too', async () => {
    await openUser(database.pool, 12n, { demoGrant: 100n });
    const refused = { code: ERROR_CODES.insufficientAvailableBalance };
    const request = optionRequest(broker.timers.now());
    await expect(placeOption(broker.options.gateway, user(12n, 'demo', 'poor'), request)).rejects.toMatchObject(refused);
    await expect(placeOption(other.options.gateway, user(12n, 'demo', 'poor'), request)).rejects.toMatchObject(refused);
  });
});

describe('a balance', () => {
  it('is never spent twice by concurrent options', async () => {
    // Each takes 202.00, so the balance affords exactly 4.
    await openUser(database.pool, 20n, { demoGrant: 100_000n });
    const settled = await many((index) => placeOption(deskOf(index), user(20n), optionRequest(broker.timers.now())));
    const refused = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(settled.length - refused.length).toBe(4);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: ERROR_CODES.insufficientAvailableBalance });
    const { rows } = await database.pool.query(
      `select available, locked from ledger_account where user_id = 20 and account_mode = 'demo'`,
    );
    expect(rows).toEqual([{ available: 19_200n, locked: 80_000n }]);
  });

  it('is never spent twice by concurrent options and positions', async () => {
    // An option takes 202.00; a position takes about 1,002.00.
    await openUser(database.pool, 21n, { demoGrant: 250_000n });
    await many<unknown>((index) =>
      index % 2 === 0
        ? placeOption(deskOf(index % 4), user(21n), optionRequest(broker.timers.now()))
        : placeOrder((index % 3 === 0 ? broker : other).trading.gateway, user(21n), marketOrder({ volume: '1.00' })),
    );
    const { rows } = await database.pool.query<{ available: bigint; locked: bigint; bound: bigint }>(
      `select a.available, a.locked, (select sum(stake) from option_order o where o.account_id = a.id)
         + (select coalesce(sum(margin), 0) from trading_order t where t.account_id = a.id and status = 'open') as bound
       from ledger_account a where a.user_id = 21 and account_mode = 'demo'`,
    );
    expect(rows[0]?.available).toBeGreaterThanOrEqual(0n);
    // I3: the locked amount is what positions and running stakes lock
    expect(rows[0]?.locked).toBe(BigInt(String(rows[0]?.bound)));
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  it('excludes the losses of open positions', async () => {
    await openUser(database.pool, 22n, { demoGrant: 125_000n });
    await placeOrder(broker.trading.gateway, user(22n), marketOrder({ volume: '1.00' }));
    expect((await broker.trading.balanceOf(22n, 'demo')).available).toBeGreaterThan(202);
    broker.say('99900.00');
    const refused = { code: ERROR_CODES.insufficientAvailableBalance };
    await expect(placeOption(broker.options.gateway, user(22n), optionRequest(broker.timers.now()))).rejects.toMatchObject(
      refused,
    );
    broker.say('100000.00');
    await placeOption(broker.options.gateway, user(22n), optionRequest(broker.timers.now()));
  });
});

describe('an option', () => {
  it('that many processes settle at once is settled once, on the quote of the first', async () => {
    await openUser(database.pool, 30n);
    const { orderNumber } = await placeOption(broker.options.gateway, user(30n), optionRequest(broker.timers.now()));
    const option = await findOption(database.pool, user(30n), orderNumber);
    broker.timers.advance(30_000);
    const newest = broker.quotes.newest(SYMBOL);
    if (!newest) throw new Error('there is no quote');
    const quotes = [0n, 1n, 2n].map((step) => ({
      ...newest,
      timeMs: broker.timers.now(),
      mid: (newest.mid + step) as typeof newest.mid,
    }));
    await many((index) => deskOf(index).submit(settleCommand(option, quotes[index % 3] ?? null)));
    const { rows } = await database.pool.query<{ kind: string }>(
      'select kind from ledger_movement where reference_id = $1 order by kind',
      [option.id],
    );
    const { settlement } = await findOption(database.pool, user(30n), orderNumber);
    const profit = settlement?.end?.mid === newest.mid ? [] : ['option_profit'];
    expect(rows.map(({ kind }) => kind)).toEqual(['option_fee', ...profit, 'option_stake_lock', 'option_stake_release']);
    expect(settlement?.outcome).toBe(profit.length === 0 ? 'tie' : 'win');
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  it('that is settled does not change, whatever key a settlement uses', async () => {
    await openUser(database.pool, 33n);
    const { orderNumber } = await placeOption(broker.options.gateway, user(33n), optionRequest(broker.timers.now()));
    const option = await findOption(database.pool, user(33n), orderNumber);
    broker.timers.advance(30_000);
    for (const each of [broker, other]) each.say('100000.01');
    await expect.poll(async () => (await findOption(database.pool, user(33n), orderNumber)).settlement?.outcome).toBe('win');
    const again = { ...settleCommand(option, null), key: 'settle/again', fingerprint: 'settle/again' };
    broker.timers.advance(60_000);
    expect(await other.options.gateway.submit(again)).toMatchObject({ outcome: 'accepted', orderId: option.id, change: null });
    expect((await findOption(database.pool, user(33n), orderNumber)).settlement?.outcome).toBe('win');
    const { rows } = await database.pool.query(
      `select available, locked from ledger_account where user_id = 33 and account_mode = 'demo'`,
    );
    expect(rows).toEqual([{ available: 10_000_000n - 200n + 15_700n, locked: 0n }]);
  });

  it('cannot be settled before its end, nor for another account', async () => {
    await openUser(database.pool, 31n);
    await openUser(database.pool, 32n);
    const { orderNumber } = await placeOption(broker.options.gateway, user(31n), optionRequest(broker.timers.now()));
    const option = await findOption(database.pool, user(31n), orderNumber);
    expect(await broker.options.gateway.submit(settleCommand(option, broker.quotes.newest(SYMBOL)))).toEqual({
      outcome: 'too-early',
    });
    expect(await broker.options.gateway.submit(settleCommand(option, null))).toEqual({ outcome: 'too-early' });
    const strange = { ...option, accountId: await broker.options.gateway.accountId(user(32n)) };
    await expect(broker.options.gateway.submit(settleCommand(strange, null))).rejects.toThrow('has no option');
    expect((await findOption(database.pool, user(31n), orderNumber)).settlement).toBeNull();
  });
});
