import type { Pool } from 'pg';
import type { Query, Table } from '../accounts/index.ts';
import { integerArray, type Sql, type WriteStatement } from '../accounts/ledger/index.ts';
import { rowsAsJson } from '../payments/index.ts';
import type { StoredWithdrawal } from './stored-withdrawal.ts';

const TERMS = `id, account_id, coin_account_id, user_id, brand_id, coin_network_id, currency, scale, amount, fee_type, fee, fee_usd,
  source_currency, source_scale, taken, fee_taken, worth_usd, rate, quote_symbol, quote_number, quote_bid, quote_ask, quote_precision,
  method_kind, method_id, destination_sealed, destination_shown, submitted_ms, due_ms`;

/** Withdrawals by ID; unknown IDs are left out. */
export const WITHDRAWALS_BY_NUMBER: Query<readonly bigint[], readonly StoredWithdrawal[]> = {
  name: 'withdrawals',
  async run(client, ids) {
    const { rows } = await client.query<StoredWithdrawal>({
      name: 'withdrawals-by-number',
      text: 'select * from withdrawal where id = any ($1::bigint[])',
      values: [integerArray(ids)],
    });
    return rows;
  },
};

/** The number of withdrawals under review by trading account of the user; accounts without one are left out. */
export const ACCOUNTS_WITHDRAWING: Query<readonly bigint[], ReadonlyMap<bigint, number>> = {
  name: 'accounts with a waiting withdrawal',
  async run(client, accountIds) {
    const { rows } = await client.query<{ account_id: bigint; waiting: number }>({
      name: 'withdrawals-waiting',
      text: `select account_id, count(*)::integer as waiting from withdrawal
             where account_id = any ($1::bigint[]) and status = 'submitted' group by 1`,
      values: [integerArray(accountIds)],
    });
    return new Map(rows.map(({ account_id: accountId, waiting }) => [accountId, waiting]));
  },
};

/** The user's oldest withdrawal under review: its worth in cents, and since when; null if there is none. */
export async function longestWaiting(
  pool: Pick<Pool, 'query'>,
  userId: bigint,
): Promise<Pick<StoredWithdrawal, 'worth_usd' | 'submitted_ms'> | null> {
  const { rows } = await pool.query<Pick<StoredWithdrawal, 'worth_usd' | 'submitted_ms'>>(
    `select worth_usd, submitted_ms from withdrawal where user_id = $1 and status = 'submitted' order by id limit 1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Whether a withdrawal under review goes to a saved payout method. */
export async function isMethodInUse(
  sql: Sql,
  { kind, id }: { readonly kind: 'wallet' | 'card'; readonly id: bigint },
): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from withdrawal where method_kind = $1 and method_id = $2 and status = 'submitted' limit 1`,
    [kind, id],
  );
  return rows.length > 0;
}

export interface WithdrawalRows {
  readonly requested: readonly StoredWithdrawal[];
  readonly decided: readonly StoredWithdrawal[];
}

export const WITHDRAWALS: Table<WithdrawalRows> = {
  name: 'withdrawals',
  statements: ({ requested, decided }) => [inserted(requested), changed(decided)],
};

function inserted(withdrawals: readonly StoredWithdrawal[]): WriteStatement | null {
  if (withdrawals.length === 0) return null;
  return {
    name: 'withdrawals-inserted',
    text: `insert into withdrawal (${TERMS}) select ${TERMS} from json_populate_recordset(null::withdrawal, $1::json)`,
    values: [rowsAsJson(withdrawals)],
  };
}

/** A withdrawal decided in the meantime is not updated: the batch then has no effect. */
function changed(withdrawals: readonly StoredWithdrawal[]): WriteStatement | null {
  if (withdrawals.length === 0) return null;
  return {
    name: 'withdrawals-decided',
    text: `update withdrawal w
           set status = c.status, decided_ms = c.decided_ms, decided_by = c.decided_by, reference = c.reference,
             reason_code = c.reason_code, reason_text = c.reason_text
           from json_to_recordset($1::json) as c (id bigint, status text, decided_ms bigint, decided_by bigint, reference text,
             reason_code text, reason_text text)
           where w.id = c.id and w.status = 'submitted' returning 1`,
    values: [
      rowsAsJson(
        withdrawals.map(({ id, status, decided_ms, decided_by, reference, reason_code, reason_text }) => ({
          id,
          status,
          decided_ms,
          decided_by,
          reference,
          reason_code,
          reason_text,
        })),
      ),
    ],
    expected: withdrawals.length,
  };
}
