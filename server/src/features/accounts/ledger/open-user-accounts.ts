import { USD } from '@truefill/domain/accounts/ledger.ts';
import { ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Sql } from './sql.ts';

export interface NewUserAccounts {
  readonly userId: bigint;
  readonly brandId: string;
  /** play money in the demo account, cents */
  readonly demoGrant: Money;
  /** a seeded user's deposit, cents; zero by default */
  readonly deposit?: Money;
  /** ms */
  readonly nowMs: number;
}

/**
 * Creates a new user's trading account in USD, and one with play money for the demo mode. Called once, in the transaction that
 * creates the user: nobody else can see the accounts before it ends, so opening balances need no command. All later changes go
 * through the account queue.
 * @throws Error if an amount is below zero
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
