import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { ledgerMigrations, verifyLedger } from '../../accounts/ledger/index.ts';
import type { CloseCommand } from '../orders/command.ts';
import { tradingMigrations } from '../index.ts';
import { placeOrder } from '../routes/place-order.ts';
import { SHARDS, shardOf } from '../../accounts/index.ts';
import { accountIn } from '../test-support/account-in.ts';
import { FakeTimers } from '../test-support/fake-timers.ts';
import {
  LENIENT,
  marketOrder,
  openTrader,
  openTradingBroker,
  trader,
  type TradingBroker,
} from '../test-support/trading-broker.ts';

interface Process extends TradingBroker {
  /** checks the shards once; resolves when done */
  renewAndRead(): Promise<void>;
}

const TRADERS = 40;
let database: TestDatabase;
let processes: Process[] = [];

beforeEach(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
});

afterEach(async () => {
  for (const { trading } of processes) await trading.stop();
  processes = [];
  const { wrongBalances, unbalanced } = await verifyLedger(database.pool);
  await database.drop();
  if (wrongBalances.length + unbalanced.length > 0) throw new Error('the ledger does not add up');
});

async function open(): Promise<Process> {
  const timers = new FakeTimers();
  const broker = await openTradingBroker(database.pool, undefined, { timers });
  const opened = { ...broker, renewAndRead: () => timers.advance() };
  processes.push(opened);
  return opened;
}

const sharesNow = async (): Promise<number[]> =>
  (
    await database.pool.query<{ count: number }>('select count(*)::int as count from trading_shard group by owner order by owner')
  ).rows.map(({ count }) => count);
const heldBy = ({ trading }: Process): number =>
  Array.from({ length: SHARDS }, (_, shard) => accountIn(shard)).filter((account) => trading.held.epochOf(account) !== null)
    .length;

async function orders(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ state: string; count: number }>(
    `select status || coalesce(' ' || close_reason, '') as state, count(*)::int as count from trading_order group by 1`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Traders with a position with a stop loss and a pending order, placed through the processes in turn. */
async function placeOrders(through: readonly Process[]): Promise<void> {
  for (let number = 1; number <= TRADERS; number++) {
    const gateway = (through[number % through.length] as Process).trading.gateway;
    await openTrader(database.pool, BigInt(number));
    await placeOrder(gateway, trader(BigInt(number)), marketOrder({ stopLoss: '99000' }));
    await placeOrder(gateway, trader(BigInt(number)), marketOrder({ symbol: 'ETHUSDT', kind: 'pending', limitPrice: '3900' }));
  }
}

function reachAll({ quotes }: Process): void {
  quotes.say('BTCUSDT', '98900.00', '98920.00');
  quotes.say('ETHUSDT', '3890.00', '3892.00');
}

/** Ends the session that proves a process alive, as its death would, and waits until it has ended. */
async function killSession(number: number): Promise<void> {
  await database.pool.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = $1', [
    `truefill watcher ${number}`,
  ]);
}

describe('processes on one database', () => {
  it('share the accounts evenly, and each watches its own', async () => {
    const first = await open();
    expect(await sharesNow()).toEqual([16]);
    const second = await open();
    expect(await sharesNow()).toEqual([8, 8]);
    const third = await open();
    expect(await sharesNow()).toEqual([6, 5, 5]);
    await first.renewAndRead();
    await second.renewAndRead();
    await expect.poll(() => [first, second, third].map(heldBy)).toEqual([6, 5, 5]);

    await placeOrders([first, second, third]);
    // Each learns of the orders placed through the others.
    for (const each of [first, second, third]) await each.renewAndRead();
    reachAll(first);
    const seenByFirst = Array.from({ length: TRADERS * 2 }, (_, index) => BigInt(index + 1)).filter(
      (id) => first.trading.held.epochOf(id) !== null,
    );
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from trading_order where account_id = any ($1)',
      [seenByFirst],
    );
    await expect.poll(async () => (await orders())['closed stop_loss']).toBe((rows[0]?.count ?? 0) / 2);
    reachAll(second);
    reachAll(third);
    await expect.poll(orders).toEqual({ 'closed stop_loss': TRADERS, open: TRADERS });

    await second.trading.stop();
    expect(await sharesNow()).toEqual([6, 5, 5]);
    await first.renewAndRead();
    await third.renewAndRead();
    expect(await sharesNow()).toEqual([8, 8]);
  });

  it('take over at once from one that dies, and finish its work exactly once', async () => {
    const dead = await open();
    const successor = await open();
    await dead.renewAndRead();
    await placeOrders([dead, successor]);
    await successor.renewAndRead();
    // its lease must not be why they are free
    await database.pool.query(`update trading_watcher set expires_at = clock_timestamp() + interval '1 hour' where owner = 1`);
    await killSession(1);
    await successor.renewAndRead();
    expect(await sharesNow()).toEqual([16]);
    const { rows } = await database.pool.query('select from trading_watcher where owner = 1 and expires_at > clock_timestamp()');
    expect(rows).toHaveLength(1);
    await expect.poll(() => heldBy(successor)).toBe(16);

    // The dead one is not: it saw the prices, and does not know yet that it owns nothing any more.
    reachAll(dead);
    for (let userId = 1n; userId <= TRADERS; userId++)
      await placeOrder(dead.trading.gateway, trader(userId), marketOrder({ volume: '0.01' }));
    expect(await orders()).toEqual({ open: TRADERS * 2, pending: TRADERS });
    reachAll(successor);
    await expect.poll(orders).toEqual({ 'closed stop_loss': TRADERS, open: TRADERS * 2 });
    // nor must the successor's have expired meanwhile, on a slow machine
    await database.pool.query(`update trading_watcher set expires_at = clock_timestamp() + interval '1 hour' where owner = 2`);
    await dead.renewAndRead();
    expect(await sharesNow()).toEqual([8, 8]);
    await successor.renewAndRead();
    reachAll(dead);
    reachAll(successor);
    const { rows: entries } = await database.pool.query(
      `select kind, count(*)::int as count from ledger_movement where kind <> 'demo_grant' group by kind order by kind`,
    );
    expect(entries).toEqual([
      { kind: 'margin_lock', count: TRADERS * 3 },
      { kind: 'margin_release', count: TRADERS },
      { kind: 'order_release', count: TRADERS },
      { kind: 'order_reserve', count: TRADERS },
      { kind: 'trading_fee', count: TRADERS * 3 },
      { kind: 'trading_loss', count: TRADERS },
    ]);
    expect(await orders()).toEqual({ 'closed stop_loss': TRADERS, open: TRADERS * 2 });
  });

  it('take over from one that hangs when its lease expires, not before', async () => {
    await open();
    const other = await open();
    await database.pool.query(`update trading_watcher set expires_at = clock_timestamp() + interval '1 hour' where owner = 1`);
    await other.renewAndRead();
    expect(await sharesNow()).toEqual([8, 8]);
    await database.pool.query(`update trading_watcher set expires_at = clock_timestamp() - interval '1 second' where owner = 1`);
    await other.renewAndRead();
    expect(await sharesNow()).toEqual([16]);
  });

  it('do not wait for the lease of one that was killed', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../test-support/watch-process.ts'), database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(await sharesNow()).toEqual([16]);
    // It renews its lease every second; the last renewal lasts longer than this test takes.
    await database.pool.query(
      `create function last_word() returns trigger language plpgsql as $$ begin new.expires_at := clock_timestamp() + interval '1 hour'; return new; end $$`,
    );
    await database.pool.query(
      'create trigger last_word before update on trading_watcher for each row execute function last_word()',
    );
    const wordOf = async () =>
      (
        await database.pool.query<{ lasts: boolean }>(
          `select expires_at > clock_timestamp() + interval '1 minute' as lasts from trading_watcher where owner = 1`,
        )
      ).rows[0]?.lasts;
    await expect.poll(wordOf, { timeout: 5_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const successor = await open();
    // The server ends the session of a dead process within moments.
    const poll = async (): Promise<number> => {
      await successor.renewAndRead();
      return heldBy(successor);
    };
    await expect.poll(poll).toBe(16);
    expect(await wordOf()).toBe(true);
  });
});

describe('a shard that is lost', () => {
  async function openPosition(of: Process, userId: bigint): Promise<{ accountId: bigint; command: CloseCommand }> {
    await openTrader(database.pool, userId);
    await placeOrder(of.trading.gateway, trader(userId), marketOrder());
    const { rows } = await database.pool.query<{ id: bigint; account_id: bigint }>(
      'select o.id, o.account_id from trading_order o join ledger_account a on a.id = o.account_id where a.user_id = $1',
      [userId],
    );
    const [row] = rows;
    if (!row) throw new Error('the order is missing');
    const key = `stop/${row.id}`;
    const quote = of.quotes.withMarkup(LENIENT, of.quotes.say('BTCUSDT', '98900.00', '98920.00'));
    const epoch = of.trading.held.epochOf(row.account_id) ?? -1n;
    return {
      accountId: row.account_id,
      command: {
        kind: 'close',
        accountId: row.account_id,
        key,
        fingerprint: key,
        recordsRefusal: false,
        orderId: row.id,
        reason: 'manual',
        volume: null,
        quote,
        epoch,
      },
    };
  }

  it('before a batch starts stops the commands of its accounts, and only those', async () => {
    const loser = await open();
    const positions = [];
    for (let userId = 1n; userId <= 12n; userId++) positions.push(await openPosition(loser, userId));
    // The account whose shard is lost, and accounts of other shards in the same queue.
    const gone = positions[0] as (typeof positions)[0];
    const lane = shardOf(gone.accountId) % 2;
    const others = positions.filter(
      ({ accountId }) => shardOf(accountId) % 2 === lane && shardOf(accountId) !== shardOf(gone.accountId),
    );
    const [first, ...rest] = others;
    if (!first || rest.length < 2) throw new Error('the accounts are not spread as this test needs');
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from ledger_account where id = $1 for update', [first.accountId]);
    const before = loser.trading.gateway.submit(first.command);
    await expect.poll(waitingSessions).toBe(1);
    // They wait behind the batch that waits. A shard changes owner before theirs starts.
    const answers = Promise.all([gone, ...rest].map(({ command }) => loser.trading.gateway.submit(command)));
    await database.pool.query('update trading_shard set owner = 99, epoch = epoch + 1 where shard = $1', [
      shardOf(gone.accountId),
    ]);
    await blocker.query('commit');
    blocker.release();
    expect((await before).outcome).toBe('accepted');
    expect((await answers).map(({ outcome }) => outcome)).toEqual(['lease-lost', ...rest.map(() => 'accepted')]);
    expect((await orders())['closed manual']).toBe(others.length);
    const { rows } = await database.pool.query<{ account_id: bigint }>(
      `select account_id from trading_command where key like 'stop/%' order by 1`,
    );
    expect(rows.map((row) => row.account_id)).toEqual(others.map(({ accountId }) => accountId).toSorted((a, b) => Number(a - b)));
  });

  it('is lost only after the batch that is checking it has ended', async () => {
    const loser = await open();
    const { accountId, command } = await openPosition(loser, 1n);
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from trading_order where id = $1 for update', [command.orderId]);
    const answer = loser.trading.gateway.submit(command);
    await expect.poll(waitingSessions).toBe(1);
    const taken = database.pool
      .query('update trading_shard set owner = 99, epoch = epoch + 1 where shard = $1', [shardOf(accountId)])
      .then(orders);
    await expect.poll(waitingSessions).toBe(2);
    await blocker.query('commit');
    blocker.release();
    // The new owner finds everything written under the previous epoch.
    expect(await taken).toEqual({ 'closed manual': 1 });
    expect(await answer).toMatchObject({ outcome: 'accepted' });
  });

  async function waitingSessions(): Promise<number> {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  }
});
