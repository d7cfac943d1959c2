import { boundByLoan, owedOf } from '@truefill/domain/loans/loan.ts';
import { ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import type { Query, Slice, Table } from '../accounts/index.ts';
import { integerArray, type WriteStatement } from '../accounts/ledger/index.ts';
import { rowsAsJson } from '../payments/index.ts';
import { isOwed, type StoredLoan, type StoredRepayment } from './stored-loan.ts';

/** All loans of trading accounts. */
export const LOANS_OF_ACCOUNTS: Query<readonly bigint[], readonly StoredLoan[]> = {
  name: 'loans',
  async run(client, accountIds) {
    const { rows } = await client.query<StoredLoan>({
      name: 'loans-of-accounts',
      text: 'select * from loan where account_id = any ($1::bigint[]) order by id',
      values: [integerArray(accountIds)],
    });
    return rows;
  },
};

/** Repayments by ID; unknown IDs are left out. */
export const REPAYMENTS_BY_NUMBER: Query<readonly bigint[], readonly StoredRepayment[]> = {
  name: 'repayments',
  async run(client, ids) {
    const { rows } = await client.query<StoredRepayment>({
      name: 'repayments-by-number',
      text: 'select * from loan_repayment where id = any ($1::bigint[])',
      values: [integerArray(ids)],
    });
    return rows;
  },
};

/** The debt of an account's loan. */
export interface OwedNow {
  /** the total still to be repaid */
  readonly owed: Money;
  /** the free money that cannot be withdrawn: see `boundByLoan` */
  readonly bound: Money;
  readonly isOverdue: boolean;
}

const NOTHING_OWED: OwedNow = { owed: ZERO, bound: ZERO, isOverdue: false };

/** The debt of a loan. */
export function owedNow(loan: StoredLoan): OwedNow {
  if (!isOwed(loan)) return NOTHING_OWED;
  const { total, repaid, under_review: underReview, status } = loan;
  return { owed: owedOf({ total, repaid }), bound: boundByLoan({ total, repaid, underReview }), isOverdue: status === 'overdue' };
}

/** The unpaid loans of trading accounts, at most one per account. */
export const OWED_LOANS: Query<readonly bigint[], readonly StoredLoan[]> = {
  name: 'owed loans',
  async run(client, accountIds) {
    const { rows } = await client.query<StoredLoan>({
      name: 'loans-owed',
      text: `select * from loan where account_id = any ($1::bigint[]) and status in ('active', 'overdue')`,
      values: [integerArray(accountIds)],
    });
    return rows;
  },
};

/** The cached slice of an account's debt, for everything that pays money out. */
export interface LoanBond {
  now: OwedNow;
}

export const LOAN_BOND: Slice<LoanBond> = {
  name: 'what is owed of loans',
  async read(store, accountIds) {
    const loans = await store.find(OWED_LOANS, accountIds);
    const found = new Map(loans.map((loan) => [loan.account_id, owedNow(loan)]));
    return (accountId) => ({ now: found.get(accountId) ?? NOTHING_OWED });
  },
};

/** A user's current debt. The queue decides it again. */
export async function owedBy(pool: Pick<Pool, 'query'>, userId: bigint): Promise<OwedNow> {
  const { rows } = await pool.query<StoredLoan>(`select * from loan where user_id = $1 and status in ('active', 'overdue')`, [
    userId,
  ]);
  const [loan] = rows;
  return loan ? owedNow(loan) : NOTHING_OWED;
}

export interface LoanRows {
  readonly requested: readonly StoredLoan[];
  /** none of those requested */
  readonly changed: readonly StoredLoan[];
}

/** An account may request the next loan in the batch that ends its last one, which is therefore written first. */
export const LOANS: Table<LoanRows> = {
  name: 'loans',
  statements: ({ requested, changed }) => [loansChanged(changed), inserted('loan', requested)],
};

export interface RepaymentRows {
  readonly requested: readonly StoredRepayment[];
  /** none of those requested */
  readonly decided: readonly StoredRepayment[];
}

/** Written after the loans, which they reference; a decided one before the next, since a loan has one under review. */
export const REPAYMENTS: Table<RepaymentRows> = {
  name: 'repayments',
  statements: ({ requested, decided }) => [repaymentsDecided(decided), inserted('loan_repayment', requested)],
};

function inserted(table: 'loan' | 'loan_repayment', rows: readonly object[]): WriteStatement | null {
  if (rows.length === 0) return null;
  return {
    name: `${table}-inserted`,
    text: `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
    values: [rowsAsJson(rows)],
  };
}

/** A loan that ended in the meantime is not updated: the batch then has no effect. */
function loansChanged(loans: readonly StoredLoan[]): WriteStatement | null {
  if (loans.length === 0) return null;
  return {
    name: 'loans-changed',
    text: `update loan l set status = c.status, guarantor_answer = c.guarantor_answer, review_due_ms = c.review_due_ms,
             decided_ms = c.decided_ms, decided_by = c.decided_by, reason_code = c.reason_code, reason_text = c.reason_text,
             due_ms = c.due_ms, warned = c.warned, repaid = c.repaid, under_review = c.under_review
           from json_populate_recordset(null::loan, $1::json) c
           where l.id = c.id and l.status in ('requested', 'active', 'overdue') returning 1`,
    values: [rowsAsJson(loans)],
    expected: loans.length,
  };
}

/** A repayment decided in the meantime is not updated: the batch then has no effect. */
function repaymentsDecided(repayments: readonly StoredRepayment[]): WriteStatement | null {
  if (repayments.length === 0) return null;
  return {
    name: 'repayments-decided',
    text: `update loan_repayment r set status = c.status, decided_ms = c.decided_ms, decided_by = c.decided_by,
             reason_code = c.reason_code, reason_text = c.reason_text, owed_after = c.owed_after
           from json_populate_recordset(null::loan_repayment, $1::json) c where r.id = c.id and r.status = 'submitted' returning 1`,
    values: [rowsAsJson(repayments)],
    expected: repayments.length,
  };
}
