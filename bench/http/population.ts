import { ALL_MIGRATIONS } from '@truefill/server/all-tables.ts';
import { createPool, types } from '@truefill/server/adapters/database/database.ts';
import { migrate } from '@truefill/server/adapters/database/migrate.ts';
import { systemClock } from '@truefill/server/platform/clock.ts';
import { createAccessTokens } from '@truefill/server/features/identity/sessions/access-token.ts';
import { loadKey } from '@truefill/server/crypto/keys.ts';
import { randomUUID } from 'node:crypto';
import pg, { type ClientConfig } from 'pg';

/** Markets of the load's positions: they trade all week, so that the benchmark runs on any day. */
export const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT'];
export const BRAND = 'northwind';
/** cents; enough for any load */
const DEPOSIT = 10_000_000_000n;

/** A logged-in user of the load. */
export interface Trader {
  readonly userId: string;
  readonly accountId: bigint;
  readonly token: string;
}

/** Migrates an empty database and writes users with sessions and money, without logging in. */
export async function createTraders(connection: ClientConfig, dataDir: string, count: number): Promise<Trader[]> {
  await migrate({ connection }, ALL_MIGRATIONS);
  const pool = createPool(connection, undefined, 1);
  try {
    const nowMs = Date.now();
    const { rows: users } = await pool.query<{ id: bigint }>(
      `insert into users (brand_id, email, email_key, password_hash, nickname, locale, invite_code, created_ms, password_set_ms)
       select $1, 'load' || n || '@load.example', 'load' || n || '@load.example', 'none', 'load', 'en', 'LOAD' || n, $3, $3
       from generate_series(1, $2::bigint) as n returning id`,
      [BRAND, count, nowMs],
    );
    const { rows: accounts } = await pool.query<{ id: bigint; user_id: bigint }>(
      `insert into ledger_account (user_id, brand_id, account_mode, purpose, currency, scale, available, opened_at_ms)
       select id, brand_id, mode, 'trading', 'USD', 2, $1::bigint, $2 from users, unnest(array['real', 'demo']) as mode returning id, user_id, account_mode`,
      [DEPOSIT, nowMs],
    );
    const { rows: real } = await pool.query<{ id: bigint; user_id: bigint }>(
      `select id, user_id from ledger_account where account_mode = 'real' and id = any ($1)`,
      [accounts.map(({ id }) => id)],
    );
    const accountOf = new Map(real.map(({ id, user_id }) => [user_id, id]));
    const tokens = createAccessTokens(loadKey(dataDir, 'access-token'), systemClock);
    const traders: Trader[] = [];
    for (const { id: userId } of users) {
      const sessionId = randomUUID();
      const tokenId = randomUUID();
      await pool.query(
        `insert into sessions (id, user_id, brand_id, account_mode, delivery, refresh_generation, access_token_id, created_ms, used_ms)
         values ($1, $2, $3, 'real', 'body', 0, $4, $5, $5)`,
        [sessionId, userId, BRAND, tokenId, nowMs],
      );
      const claims = {
        tokenId,
        sessionId,
        userId,
        brandId: BRAND,
        accountMode: 'real',
        expiresAtMs: nowMs + 25 * 60_000,
      } as const;
      // as long as the key in the product's tokens
      const token = await tokens.sign(claims, 'k'.repeat(43));
      traders.push({ userId: String(userId), accountId: accountOf.get(userId) ?? 0n, token });
    }
    return traders;
  } finally {
    await pool.end();
  }
}

/**
 * Gives accounts copies of one account's positions, before the measured server starts.
 * @param accounts account numbers and how many positions each gets
 * @returns the order numbers of each account's copies
 */
export async function copyPositions(
  connection: ClientConfig,
  from: bigint,
  accounts: readonly { readonly accountId: bigint; readonly positions: number }[],
): Promise<ReadonlyMap<bigint, readonly number[]>> {
  // no timeouts: this many rows take time on a busy machine
  const client = new pg.Client({ ...connection, password: connection.password, types });
  await client.connect();
  try {
    const columns = await columnsOf(client);
    const values = columns.map((name) => (name === 'id' ? 'c.id' : name === 'account_id' ? 'c.account_id' : `o.${name}`));
    const openedMs = Date.now() - 3_600_000;
    await client.query(
      `create table load_copy as
      select a.id as account_id, n, 1000000 + row_number() over () as id
      from unnest($1::bigint[], $2::int[]) as a (id, positions), generate_series(1, a.positions) as n`,
      [accounts.map(({ accountId }) => accountId), accounts.map(({ positions }) => positions)],
    );
    // opened an hour ago, so that each may be closed
    await client.query(
      `insert into trading_order (${columns.join(', ')})
       select ${values.map((value) => (/^o\.(placed_at_ms|opened_at_ms)$/.test(value) ? '$2::bigint' : value)).join(', ')}
       from load_copy c join (select *, row_number() over (order by id) as place, count(*) over () as many
         from trading_order where account_id = $1) o on o.place = c.n % o.many + 1`,
      [from, openedMs],
    );
    await client.query(`
      update ledger_account a set locked = locked + s.margin, version = version + 1
      from (select c.account_id, sum(o.margin) as margin from load_copy c join trading_order o on o.id = c.id group by 1) s
      where a.id = s.account_id`);
    await client.query(`select setval('trading_order_numbers', 1024 * 1024 * 16 + 1, false)`);
    const { rows } = await client.query<{ account_id: bigint; ids: bigint[] }>(
      'select account_id, array_agg(id order by id) as ids from load_copy group by 1',
    );
    await client.query('drop table load_copy');
    await client.query('vacuum analyze');
    return new Map(rows.map(({ account_id, ids }) => [account_id, ids.map(Number)]));
  } finally {
    await client.end();
  }
}

async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'trading_order' and is_generated = 'NEVER' and column_name <> 'account_version'`,
  );
  return rows.map(({ name }) => name);
}
