import { USD } from '@truefill/domain/accounts/ledger.ts';
import { ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Sql } from './sql.ts';

export interface NewUserAccounts {
  readonly userId: bigint;
  readonly brandId: string;
  /** play money in the demo account, cents */
  readonly demoGrant: Money;
  /** what a seeded user has paid in, cents; nothing unless given */
  readonly deposit?: Money;
  /** ms */
  readonly nowMs: number;
}

/**
 * Gives a new user a trading account in USD, and one with play money for the demo mode. Called once, in the user's own transaction:
 * until that has ended nobody else can know the accounts, so that what they begin with needs no command. Whatever changes them later
 * is one of the account queue.
 * @throws Error when an amount is below zero
 */
export async function openUserAccounts(
  sql: Sql,
  { userId, brandId, demoGrant, deposit = ZERO, nowMs }: NewUserAccounts,
): Promise<void> {
  await sql.query(
    `with opened as (
       insert into ledger_account (user_id, brand_id, account_mode, purpose, currency, scale, opened_at_ms, available, deposited, version)
       select $1, $2, mode, 'trading', $4, $5, $3, amount, case when mode = 'real' then amount else 0 end, sign(amount)
       from (values ('real', $6::bigint), ('demo', $7::bigint)) as begins (mode, amount)
       returning id, account_mode, available
     )
     insert into ledger_entry (account_id, kind, amount, recorded_at_ms)
     select id, case when account_mode = 'real' then 'deposit' else 'demo_grant' end, available, $3::bigint
     from opened where available > 0`,
    [userId, brandId, nowMs, USD.code, USD.scale, deposit, demoGrant],
  );
}
