import type { TestServer } from '@truefill/server/test-support/test-server.ts';

/**
 * Everything that must not change if nothing was accepted: all money, orders and users, of one user or of everybody. A written
 * row gets the number of its transaction, whatever was written; ledger entries never change, so their count is enough. An
 * account opened for a coin without any balance does not count.
 * Counting a wrong factor is not a change of the user.
 */
export async function moneyFingerprint({ database }: TestServer, userId: number | null = null): Promise<string> {
  const { rows } = await database.pool.query<{ fingerprint: string }>({
    name: 'fuzz-fingerprint',
    text: `with mine as materialized (select *, xmin::text::bigint as written from ledger_account
       where ($1::bigint is null or user_id = $1) and not (purpose = 'wallet' and version = 0))
     select concat_ws(' ',
       (select concat(count(*), '/', sum(written), '/', sum(available), '/', sum(locked)) from mine),
       (select concat(count(*), '/', sum(amount)) from ledger_movement where $1::bigint is null or account_id in (select id from mine)),
       (select concat(count(*), '/', sum(xmin::text::bigint)) from trading_order where $1::bigint is null or account_id in (select id from mine)),
       (select concat(count(*), '/', sum(xmin::text::bigint)) from option_order where $1::bigint is null or account_id in (select id from mine)),
       (select concat(count(*), '/', sum(hashtextextended((to_jsonb(u) - 'factor_failures' - 'factor_failed_ms')::text, 0))) from users u where $1::bigint is null or id = $1)
     ) as fingerprint`,
    values: [userId],
  });
  return rows[0]?.fingerprint ?? '';
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
