import type { HoldReason, HoldScope } from '@truefill/api/review/proposed-cases.ts';
import type { Sql } from '../accounts/ledger/index.ts';

/** A hold as shown to its user. */
export interface ActiveHold {
  readonly reasonCode: HoldReason;
  readonly caseNumber: string;
  /** ms */
  readonly expiresTs: number;
  readonly scope: HoldScope;
}

/**
 * Locks a user's row until the transaction ends. Placing a hold and checking for one both take this lock, so that the second
 * sees what the first has done.
 */
export async function lockHoldsOf(sql: Sql, userId: bigint): Promise<void> {
  await sql.query('select 1 from users where id = $1 for no key update', [userId]);
}

/** The user's hold at a moment: approved by two people, not expired, not lifted; null for none. */
export async function activeHold(sql: Sql, userId: bigint, nowMs: number): Promise<ActiveHold | null> {
  const { rows } = await sql.query<{ reason_code: HoldReason; case_number: string; expires_ms: bigint; scope: HoldScope }>(
    `select reason_code, case_number, expires_ms, scope from review_hold
     where user_id = $1 and state = 'approved' and lifted_ms is null and expires_ms > $2
     order by expires_ms desc limit 1`,
    [userId, nowMs],
  );
  const [row] = rows;
  if (!row) return null;
  const { reason_code: reasonCode, case_number: caseNumber, expires_ms: expiresMs, scope } = row;
  return { reasonCode, caseNumber, expiresTs: Number(expiresMs), scope };
}
