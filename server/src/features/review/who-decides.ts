import type { Brand } from '@truefill/api/brand.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { CaseKind } from './case-kind.ts';
import { waits, type CaseRow } from './case-rows.ts';

/** Why a person cannot decide on a case, the wire's `blockedBy`; `deciding`: a decision is being carried out. */
export type DecisionBlocker = 'decided' | 'deciding' | 'claimed' | 'own' | 'proposer' | 'right';

type Person = Pick<OperatorSession, 'operatorId' | 'email' | 'brands'>;

/**
 * Whether two different people must approve a case: by its kind, or above the limit of its kind. Open cases are also measured
 * by their current worth, in case the price has moved. A brand that was removed has no limit.
 */
export function needsTwo(
  { deciders, worthNow }: Pick<CaseKind, 'deciders' | 'worthNow'>,
  row: Pick<CaseRow, 'amount_usd' | 'amount' | 'currency' | 'status'>,
  brand: Brand | undefined,
): boolean {
  if (deciders.people !== 'twoAboveLimit') return deciders.people === 'two';
  if (!brand) return true;
  const now = waits(row) ? worthNow?.(row) : null;
  return isAboveOne([row.amount_usd, now ?? row.amount_usd], deciders.limitUsd(brand));
}

/**
 * Whether an amount is above what one person may approve, by any of its values in cents. A value of zero means that its coin
 * had no price: it may be worth anything.
 */
export function isAboveOne(worths: readonly bigint[], limitUsd: number): boolean {
  const limit = BigInt(Math.round(limitUsd * 100));
  return worths.some((worth) => worth === 0n || worth > limit);
}

/** The right of the last person who approves a case. */
export function secondRight({ deciders }: Pick<CaseKind, 'deciders'>): OperatorRight {
  return deciders.people === 'twoAboveLimit' ? deciders.secondRight : deciders.right;
}

/** The right that an approval needs now: the second approval has its own. */
export function rightToApprove(kind: CaseKind, { proposed_by: first }: Pick<CaseRow, 'proposed_by'>): OperatorRight {
  return first === null ? kind.deciders.right : secondRight(kind);
}

/** Whether an operator is the case's user, or the other user whom it concerns: they are known by their email address. */
export function concerns({ email }: Pick<Person, 'email'>, row: Pick<CaseRow, 'email_key' | 'other_email_key'>): boolean {
  return email === row.email_key || email === row.other_email_key;
}

/** Why a person can never approve this case in its state; null if they can, given the right. */
export function approvalBlocker(person: Person, row: CaseRow): 'own' | 'proposer' | null {
  if (concerns(person, row)) return 'own';
  return row.proposed_by === person.operatorId ? 'proposer' : null;
}

/**
 * Whether the first of two approvals can be withdrawn, so that somebody approves again. An operator's own proposal cannot: it is
 * nothing without its proposer, and is rejected instead.
 */
export function canWithdrawApproval(
  { deciders }: Pick<CaseKind, 'deciders'>,
  row: Pick<CaseRow, 'proposed_by' | 'status'>,
): boolean {
  return deciders.people === 'twoAboveLimit' && row.proposed_by !== null && waits(row);
}

/**
 * Whether a person may claim a case and reject it: anyone who may approve; for a proposed case people with the first right; and
 * the proposer, while they may propose.
 */
export function mayReject(person: Person, kind: CaseKind, row: CaseRow): boolean {
  const { deciders } = kind;
  const isProposer = deciders.people === 'two' && row.proposed_by === person.operatorId;
  const rights = [rightToApprove(kind, row), deciders.right, ...(isProposer ? [deciders.proposeRight] : [])];
  return rights.some((right) => mayIn(person, right, row.brand_id));
}
