import type { Brand } from '@truefill/api/brand.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { CaseKind } from './case-kind.ts';
import { waits, type CaseRow } from './case-rows.ts';

/** Why somebody cannot decide on a case, as `blockedBy` of the wire says it; `deciding`: it is being carried out. */
export type CaseFault = 'decided' | 'deciding' | 'claimed' | 'own' | 'proposer' | 'right';

type Person = Pick<OperatorSession, 'operatorId' | 'email' | 'brands'>;

/**
 * Whether two different people have to approve a case: by its kind, or above the limit of its kind. What waits is measured by its worth now as
 * well, where a price has gone on since it came. A brand that is gone has no limit.
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
 * Whether money is above what one person may approve, by any of its worths in cents. What is worth nothing came while its coin had no
 * price: it may be worth anything.
 */
export function isAboveOne(worths: readonly bigint[], limitUsd: number): boolean {
  const limit = BigInt(Math.round(limitUsd * 100));
  return worths.some((worth) => worth === 0n || worth > limit);
}

/** What the last of those who approve a case needs. */
export function secondRight({ deciders }: Pick<CaseKind, 'deciders'>): OperatorRight {
  return deciders.people === 'twoAboveLimit' ? deciders.secondRight : deciders.right;
}

/** What an approval needs now: the second one may have a right of its own. */
export function rightToApprove(kind: CaseKind, { proposed_by: first }: Pick<CaseRow, 'proposed_by'>): OperatorRight {
  return first === null ? kind.deciders.right : secondRight(kind);
}

/** Why a person can never approve this case as it stands; null where they can, their rights apart. */
export function approvalFault(person: Person, row: CaseRow): 'own' | 'proposer' | null {
  if (person.email === row.email_key) return 'own';
  return row.proposed_by === person.operatorId ? 'proposer' : null;
}

/** Whether a person may take a case and reject it: whoever may approve; so may whoever proposed it, and of what was proposed the people of the first step. */
export function mayReject(person: Person, kind: CaseKind, row: CaseRow): boolean {
  if (row.proposed_by === person.operatorId) return true;
  return mayIn(person, rightToApprove(kind, row), row.brand_id) || mayIn(person, kind.deciders.right, row.brand_id);
}
