import type { Pool, PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createPool } from '../../adapters/database/database.ts';
import { createTestDatabase } from '../../adapters/database/test-database.ts';
import { verifyLedger } from '../accounts/ledger/index.ts';
import { placeOption } from './orders/place-option.ts';
import { auditOptions } from './test-support/option-audit.ts';
import { openOptionBroker, openUser, user, optionRequest } from './test-support/option-broker.ts';

/** Makes the pool's next commit of options lose its connection, either before it reaches the server or after it took effect. */
function loseNextCommit(pool: Pool, when: 'before' | 'after'): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const losing = async (): Promise<PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
    let isOptions = false;
    const patched = async (...statement: unknown[]): Promise<unknown> => {
      const [first] = statement;
      if ((first as { text?: string }).text?.includes('insert into option_order')) isOptions = true;
      if (first !== 'commit' || !isOptions) return query(...statement);
      pool.connect = connect as typeof pool.connect;
      if (when === 'after') await query('commit');
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return query('select 1');
    };
    client.query = patched as typeof client.query;
    return client;
  };
  // With a callback, the pool itself is calling, for a single query.
  pool.connect = ((callback?: unknown) => (callback ? connect(callback) : losing())) as typeof pool.connect;
}

it.each(['before', 'after'] as const)(
  'an option whose commit loses its connection %s taking effect is placed once, and settles in time',
  async (when) => {
    const database = await createTestDatabase(ALL_MIGRATIONS);
    await openUser(database.pool, 1n);
    const pool = createPool(database.connection);
    const broker = await openOptionBroker(pool);
    broker.say('100000.00');
    loseNextCommit(pool, when);
    const numbers = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, index) =>
          (
            await placeOption(
              broker.options.gateway,
              user(1n, 'demo', index % 2 === 0 ? `key-${index}` : null),
              optionRequest(broker.timers.now()),
            )
          ).orderNumber,
      ),
    );
    expect(new Set(numbers).size).toBe(10);
    // A commit found to have succeeded is watched like any other.
    await expect.poll(async () => (await broker.options.running(1n, 'demo')).items.length).toBe(10);
    broker.timers.advance(30_000);
    broker.say('100000.01');
    await expect.poll(async () => (await broker.trading.balanceOf(1n, 'demo')).locked).toBe(0);
    await broker.stop();
    expect(await auditOptions(database.pool, broker.timers.now())).toEqual([]);
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
    await pool.end();
    await database.drop();
  },
);
