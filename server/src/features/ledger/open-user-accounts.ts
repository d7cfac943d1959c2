import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { USD } from '@truefill/domain/ledger.ts';
import type { Money } from '@truefill/domain/money.ts';
import type { Sql } from './sql.ts';

export interface NewUserAccounts {
  readonly userId: bigint;
  readonly brandId: string;
  /** play money in the demo account, cents */
  readonly demoGrant: Money;
  /** ms */
  readonly nowMs: number;
}

/** Gives a new user a trading account in USD, empty, and one with play money for the demo mode. Called once, in the user's own transaction. */
export async function openUserAccounts(sql: Sql, { userId, brandId, demoGrant, nowMs }: NewUserAccounts): Promise<void> {
  await sql.query(
    `insert into ledger_account (user_id, brand_id, account_mode, purpose, currency, scale, opened_at_ms)
     select $1, $2, mode, 'trading', $4, $5, $3 from unnest(array['real', 'demo']) as mode`,
    [userId, brandId, nowMs, USD.code, USD.scale],
  );
  if (demoGrant > 0n) await creditAccount(sql, { userId, accountMode: 'demo', kind: 'demo_grant', amount: demoGrant, nowMs });
}

export interface Credit {
  readonly userId: bigint;
  readonly accountMode: AccountMode;
  /** a `deposit` counts towards the user's total of deposits */
  readonly kind: 'deposit' | 'demo_grant';
  readonly amount: Money;
  readonly nowMs: number;
}

/**
 * Credits USD from the house's funding pocket to a trading account: play money to a demo one, a deposit to a real one.
 * @throws Error when the user has no such account, or the kind does not belong to the mode
 */
export async function creditAccount(sql: Sql, { userId, accountMode, kind, amount, nowMs }: Credit): Promise<void> {
  if ((kind === 'deposit') !== (accountMode === 'real'))
    throw new Error(`a ${kind} does not belong into a ${accountMode} account`);
  const { rows } = await sql.query(
    `with account as (
       update ledger_account
       set available = available + $3::bigint, version = version + 1,
           deposited = deposited + case when $4::text = 'deposit' then $3::bigint else 0 end
       where user_id = $1 and account_mode = $2 and purpose = 'trading' and currency = $6
       returning id
     )
     insert into ledger_entry (account_id, kind, amount, recorded_at_ms)
     select id, $4::text, $3::bigint, $5 from account
     returning id`,
    [userId, accountMode, amount, kind, nowMs, USD.code],
  );
  if (rows.length !== 1) throw new Error(`user ${userId} has no ${accountMode} account`);
}
