import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { Pool } from 'pg';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { LoansParts } from './loans.ts';
import type { StoredLoan, StoredRepayment } from './stored-loan.ts';

const DAY_DIGITS = 6;

/** The ID in a loan's uid; 0, which no loan has, if it is malformed. */
function numberIn(uid: string): bigint {
  return /^\d{15,24}$/.test(uid) ? BigInt(uid.slice(DAY_DIGITS)) : 0n;
}

export function loanUidOf({ id, submitted_ms: submittedMs }: Pick<StoredLoan, 'id' | 'submitted_ms'>): string {
  return orderNumber(id, Number(submittedMs));
}

/**
 * A loan by its uid, for its borrower or guarantor.
 * @param as the caller's part: borrower, or named guarantor
 * @throws Refusal 1008 if the caller has no such loan
 */
export async function findLoan(
  { pool }: Pick<LoansParts, 'pool'>,
  loanUid: string,
  { brandId, userId, as }: { readonly brandId: string; readonly userId: bigint; readonly as: 'borrower' | 'guarantor' },
): Promise<StoredLoan> {
  const { rows } = await pool.query<StoredLoan>(
    `select * from loan where id = $1 and brand_id = $2 and ${as === 'borrower' ? 'user_id' : 'guarantor_id'} = $3`,
    [numberIn(loanUid), brandId, userId],
  );
  const [loan] = rows;
  if (!loan || loanUidOf(loan) !== loanUid) throw new Refusal('dataNotFound');
  return loan;
}

/** Whether a user has requested a loan or owes one. */
export async function hasActiveLoan(
  sql: Pick<Pool, 'query'>,
  { brandId, userId }: { readonly brandId: string; readonly userId: bigint },
): Promise<boolean> {
  const { rows } = await sql.query(
    `select from loan where user_id = $1 and brand_id = $2 and status in ('requested', 'active', 'overdue') limit 1`,
    [userId, brandId],
  );
  return rows.length > 0;
}

/** @throws Refusal 1008 if there is none */
export async function readLoan({ pool }: { readonly pool: Sql }, id: bigint): Promise<StoredLoan> {
  const { rows } = await pool.query<StoredLoan>('select * from loan where id = $1', [id]);
  const [loan] = rows;
  if (!loan) throw new Refusal('dataNotFound');
  return loan;
}

/** @throws Refusal 1008 if there is none */
export async function readRepayment({ pool }: Pick<LoansParts, 'pool'>, id: bigint): Promise<StoredRepayment> {
  const { rows } = await pool.query<StoredRepayment>('select * from loan_repayment where id = $1', [id]);
  const [repayment] = rows;
  if (!repayment) throw new Refusal('dataNotFound');
  return repayment;
}
