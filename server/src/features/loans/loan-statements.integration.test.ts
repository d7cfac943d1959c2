import { cents, ZERO } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations, type WriteStatement } from '../accounts/ledger/index.ts';
import { LOANS, REPAYMENTS, type LoanRows, type RepaymentRows } from './loan-statements.ts';
import { migrations } from './migrations.ts';
import type { StoredLoan, StoredRepayment } from './stored-loan.ts';

let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...migrations });
  ({ pool } = database);
});

afterEach(() => database.drop());

const REQUESTED: StoredLoan = {
  id: 1n,
  account_id: 7n,
  user_id: 3n,
  brand_id: 'easy',
  amount: cents(10_000n),
  days: 7,
  interest: cents(100n),
  total: cents(10_100n),
  repayment_step: cents(100n),
  remark: '',
  guarantor_id: 4n,
  guarantor_answer: 'asked',
  guarantor_until_ms: 2_000n,
  submitted_ms: 1_000n,
  review_due_ms: 3_000n,
  status: 'requested',
  decided_ms: null,
  decided_by: null,
  reason_code: null,
  reason_text: null,
  due_ms: null,
  warned: false,
  repaid: ZERO,
  under_review: ZERO,
};
const DECLINED: StoredLoan = {
  ...REQUESTED,
  guarantor_answer: 'declined',
  status: 'rejected',
  decided_ms: 1_500n,
  reason_code: 'guarantor_declined',
  reason_text: '',
};
const SUBMITTED: StoredRepayment = {
  id: 5n,
  loan_id: 1n,
  account_id: 7n,
  user_id: 3n,
  brand_id: 'easy',
  amount: cents(1_000n),
  submitted_ms: 1_000n,
  review_due_ms: 3_000n,
  status: 'submitted',
  decided_ms: null,
  decided_by: null,
  reason_code: null,
  reason_text: null,
  owed_after: null,
};
const ACCEPTED: StoredRepayment = {
  ...SUBMITTED,
  status: 'accepted',
  decided_ms: 1_500n,
  decided_by: 1n,
  owed_after: cents(9_100n),
};

async function write(statements: readonly (WriteStatement | null)[]): Promise<void> {
  for (const statement of statements) if (statement) await pool.query(statement.text, [...statement.values]);
}

const writeLoans = (rows: Partial<LoanRows>) => write(LOANS.statements({ requested: [], changed: [], ...rows }));
const writeRepayments = (rows: Partial<RepaymentRows>) => write(REPAYMENTS.statements({ requested: [], decided: [], ...rows }));

async function statuses(table: 'loan' | 'loan_repayment'): Promise<unknown[]> {
  const { rows } = await pool.query(`select id, status from ${table} order by id`);
  return rows.map(({ id, status }) => [id, status]);
}

it('one batch ends a loan and stores the next', async () => {
  await writeLoans({ requested: [REQUESTED] });
  await writeLoans({ requested: [{ ...REQUESTED, id: 2n }], changed: [DECLINED] });
  expect(await statuses('loan')).toEqual([
    [1n, 'rejected'],
    [2n, 'requested'],
  ]);
});

it('stores a loan that was requested and has ended in one batch, and the next one', async () => {
  await writeLoans({ requested: [DECLINED, { ...REQUESTED, id: 2n }] });
  const { rows } = await pool.query<StoredLoan>('select * from loan order by id');
  expect(rows).toEqual([DECLINED, { ...REQUESTED, id: 2n }]);
});

it('one batch decides a repayment and stores the next', async () => {
  await writeLoans({ requested: [REQUESTED] });
  await writeRepayments({ requested: [SUBMITTED] });
  await writeRepayments({ requested: [{ ...SUBMITTED, id: 6n }], decided: [ACCEPTED] });
  expect(await statuses('loan_repayment')).toEqual([
    [5n, 'accepted'],
    [6n, 'submitted'],
  ]);
});

it('refuses a second loan while one is requested, and a second repayment while one is under review', async () => {
  await writeLoans({ requested: [REQUESTED] });
  await expect(writeLoans({ requested: [{ ...REQUESTED, id: 2n }] })).rejects.toMatchObject({ constraint: 'loan_living' });
  await writeRepayments({ requested: [SUBMITTED] });
  await expect(writeRepayments({ requested: [{ ...SUBMITTED, id: 6n }] })).rejects.toMatchObject({
    constraint: 'loan_repayment_waiting_of_loan',
  });
});
