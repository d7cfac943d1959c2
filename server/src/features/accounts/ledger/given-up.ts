import type { Owner } from '../../../adapters/database/owner-lock.ts';
import type { Sql } from './sql.ts';

/** What a user has in one currency. */
export interface RealBalance {
  readonly currency: string;
  readonly scale: number;
  /** in integer units of the currency */
  readonly available: bigint;
  /** locked or under review */
  readonly tied: boolean;
}

/** A user's balances of real money that are not zero, dollars first. */
export async function readRealBalances(sql: Sql, { userId, brandId }: Owner): Promise<RealBalance[]> {
  const { rows } = await sql.query<RealBalance>(
    `select currency, scale, available, locked <> 0 or withheld <> 0 as tied from ledger_account
     where user_id = $1 and brand_id = $2 and account_mode = 'real' and (available <> 0 or locked <> 0 or withheld <> 0)
     order by currency = 'USD' desc, currency`,
    [userId, brandId],
  );
  return rows;
}

/**
 * Moves all available real money of a user to the broker, as entries of a kind of their own. For a user who gives it up by
 * closing the account; the transaction must have locked their accounts.
 */
export async function giveUpBalances(sql: Sql, { userId, brandId }: Owner, nowMs: number): Promise<void> {
  await sql.query(
    `with given as (
       select id, available from ledger_account
       where user_id = $1 and brand_id = $2 and account_mode = 'real' and available > 0
     ), entered as (
       insert into ledger_entry (account_id, kind, amount, fee, recorded_at_ms)
       select id, 'balance_given_up', available, 0, $3 from given order by id
     )
     update ledger_account a set available = 0, version = version + 1 from given where a.id = given.id`,
    [userId, brandId, nowMs],
  );
}
