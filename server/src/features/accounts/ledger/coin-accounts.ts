import type { AccountBalances } from '@truefill/domain/accounts/ledger.ts';
import type { Coin } from '@truefill/domain/wallet/coins.ts';
import type { Sql } from './sql.ts';

/** A user's balance of one coin, in integer units of the coin. Coins are real money: the demo account has none. */
export interface CoinBalance extends AccountBalances {
  readonly accountId: bigint;
  readonly currency: string;
}

/**
 * The ledger account of a user's coin, created empty if there is none yet. Call it before submitting a command that names it;
 * it is idempotent.
 */
export async function coinAccountOf(
  sql: Sql,
  {
    userId,
    brandId,
    coin,
    nowMs,
  }: { readonly userId: bigint; readonly brandId: string; readonly coin: Coin; readonly nowMs: number },
): Promise<bigint> {
  const known = await find(sql, userId, coin);
  if (known !== undefined) return known;
  await sql.query(
    `insert into ledger_account (user_id, brand_id, account_mode, purpose, currency, scale, opened_at_ms)
     values ($1, $2, 'real', 'wallet', $3, $4, $5) on conflict (user_id, account_mode, purpose, currency) do nothing`,
    [userId, brandId, coin.code, coin.scale, nowMs],
  );
  // Another request may have created it in the meantime: read it again.
  const opened = await find(sql, userId, coin);
  if (opened === undefined) throw new Error(`user ${userId} has no account for ${coin.code}`);
  return opened;
}

async function find(sql: Sql, userId: bigint, coin: Coin): Promise<bigint | undefined> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select id from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'wallet' and currency = $2`,
    [userId, coin.code],
  );
  return rows[0]?.id;
}

/** Whether the user has ever had an account of any coin, or of the given one. Stays true when the balance is zero. */
export async function hasCoinAccount(sql: Sql, userId: bigint, coin?: Pick<Coin, 'code'>): Promise<boolean> {
  const { rows } = await sql.query(
    `select from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'wallet'
       and ($2::text is null or currency = $2) limit 1`,
    [userId, coin?.code ?? null],
  );
  return rows.length > 0;
}

/** All balances of coins that a user has an account for, by currency code. */
export async function readCoinBalances(sql: Sql, userId: bigint): Promise<CoinBalance[]> {
  const { rows } = await sql.query<CoinBalance>(
    `select id as "accountId", currency, available, locked, withheld, deposited
     from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'wallet' order by currency`,
    [userId],
  );
  return rows;
}
