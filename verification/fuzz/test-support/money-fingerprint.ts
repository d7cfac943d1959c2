import type { TestServer } from '@truefill/server/test-support/test-server.ts';

const OF_USER = 'account_id in (select id from ledger_account where user_id = $1)';
/** What each watched table contributes, for one user or, without $1, for everybody. */
const PARTS: Readonly<Record<string, string>> = {
  ledger_account: `select concat(count(*), '/', sum(xmin::text::bigint), '/', sum(available), '/', sum(locked)) from ledger_account
    where ($1::bigint is null or user_id = $1) and not (purpose = 'wallet' and version = 0)`,
  ledger_movement: `select concat(count(*), '/', sum(amount)) from ledger_movement where $1::bigint is null or ${OF_USER}`,
  trading_order: `select concat(count(*), '/', sum(xmin::text::bigint)) from trading_order where $1::bigint is null or ${OF_USER}`,
  option_order: `select concat(count(*), '/', sum(xmin::text::bigint)) from option_order where $1::bigint is null or ${OF_USER}`,
  users: `select concat(count(*), '/', sum(hashtextextended((to_jsonb(u) - 'factor_failures' - 'factor_failed_ms')::text, 0)))
    from users u where $1::bigint is null or id = $1`,
};
const TABLES = Object.keys(PARTS);

/** A part as last read, after this many statements on its table. */
interface KnownPart {
  readonly writes: bigint;
  readonly text: string;
}

const known = new WeakMap<TestServer, Promise<Map<string, KnownPart>>>();

/**
 * Everything that must not change if nothing was accepted: all money, orders and users, of one user or of everybody. A written
 * row gets the number of its transaction, whatever was written; ledger entries never change, so their count is enough. An
 * account opened for a coin without any balance does not count.
 * Counting a wrong factor is not a change of the user.
 * It is read before and after thousands of requests, most of which write nothing: a table is only read again after a statement on it.
 */
export async function moneyFingerprint(server: TestServer, userId: number | null = null): Promise<string> {
  const watching = known.get(server) ?? watchTables(server);
  known.set(server, watching);
  const parts = await watching;
  const writes = await countWrites(server);
  let isSettled: boolean | undefined;
  const texts: string[] = [];
  for (const table of TABLES) {
    const key = `${table} ${userId}`;
    const before = parts.get(key);
    // movements and orders belong to a user through the accounts
    const count = (writes.get(table) ?? 0n) + (userId === null ? 0n : (writes.get('ledger_account') ?? 0n));
    if (before?.writes === count) {
      texts.push(before.text);
      continue;
    }
    isSettled ??= await nothingIsOpen(server);
    const text = await readPart(server, table, userId);
    if (isSettled) parts.set(key, { writes: count, text });
    texts.push(text);
  }
  return texts.join(' ');
}

/** Counts the statements on each table: unlike a row, a sequence counts those of open transactions too. */
async function watchTables(server: TestServer): Promise<Map<string, KnownPart>> {
  for (const table of TABLES) {
    await server.database.pool.query(`
      create sequence fuzz_writes_${table};
      select setval('fuzz_writes_${table}', 1);
      create function fuzz_write_${table}() returns trigger language plpgsql as
        $$ begin perform nextval('fuzz_writes_${table}'); return null; end $$;
      create trigger fuzz_write after insert or update or delete on ${table}
        for each statement execute function fuzz_write_${table}();`);
  }
  return new Map();
}

async function countWrites({ database }: TestServer): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await database.pool.query<{ name: string; writes: bigint }>({
    name: 'fuzz-writes',
    text: TABLES.map((table) => `select '${table}' as name, last_value as writes from fuzz_writes_${table}`).join(' union all '),
  });
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

/** Whether no transaction is open whose statements are counted already, but whose rows are not visible yet. */
async function nothingIsOpen({ database }: TestServer): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'fuzz-open',
    text: `select from pg_stat_activity where datname = current_database() and backend_xid is not null limit 1`,
  });
  return rowCount === 0;
}

async function readPart({ database }: TestServer, table: string, userId: number | null): Promise<string> {
  const { rows } = await database.pool.query<{ text: string }>({
    name: `fuzz-part-${table}`,
    text: `select (${PARTS[table]}) as text`,
    values: [userId],
  });
  return rows[0]?.text ?? '';
}

export interface Balances {
  readonly available: bigint;
  readonly locked: bigint;
}

/** Cents, from the database. */
export async function balancesOf({ database }: TestServer, userId: number, accountMode: 'real' | 'demo'): Promise<Balances> {
  const { rows } = await database.pool.query<Balances>(
    `select available, locked from ledger_account where user_id = $1 and account_mode = $2 and purpose = 'trading'`,
    [userId, accountMode],
  );
  if (!rows[0]) throw new Error(`user ${userId} has no ${accountMode} account`);
  return rows[0];
}
