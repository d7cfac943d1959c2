import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import type { Claim } from '@truefill/domain/operators/claim.ts';
import type { Sql } from '../accounts/ledger/index.ts';

/** An event in a case's history. */
export interface CaseStep {
  readonly kind: CaseKindName;
  readonly caseId: bigint;
  readonly action: 'claimed' | 'released' | 'approved' | 'approvalWithdrawn' | 'rejected' | 'executed' | 'failed';
  /** null for automatic events */
  readonly operatorId: bigint | null;
  readonly atMs: number;
  readonly reasonCode?: string;
  readonly text?: string;
}

/** A decision being carried out. */
export interface RunningDecision {
  readonly kind: CaseKindName;
  readonly case_id: bigint;
  readonly decision: 'approve' | 'reject';
  readonly decided_by: bigint;
  readonly decided_ms: bigint;
  /** the first approver, if two were needed */
  readonly proposed_by: bigint | null;
  readonly reference: string;
  readonly reason_code: string;
  readonly reason_text: string;
}

const DECISION = 'kind, case_id, decision, decided_by, decided_ms, proposed_by, reference, reason_code, reason_text';

/** Locks the case's row until the transaction ends, creating it if needed: this serializes concurrent operators. */
export async function lockCase(sql: Sql, kind: CaseKindName, caseId: bigint, brandId: string): Promise<void> {
  await sql.query(
    `insert into review_case (kind, case_id, brand_id) values ($1, $2, $3) on conflict (kind, case_id) do nothing`,
    [kind, caseId, brandId],
  );
  await sql.query('select 1 from review_case where kind = $1 and case_id = $2 for update', [kind, caseId]);
}

/** Opens a case that an operator proposed: the proposer is the first of the two people. */
export async function openProposed(
  sql: Sql,
  {
    kind,
    caseId,
    brandId,
    operatorId,
    atMs,
  }: Pick<CaseStep, 'kind' | 'caseId' | 'atMs'> & { brandId: string; operatorId: bigint },
): Promise<void> {
  await sql.query(
    `insert into review_case (kind, case_id, brand_id, proposed_by, proposed_ms, proposed_reference) values ($1, $2, $3, $4, $5, '')`,
    [kind, caseId, brandId, operatorId, atMs],
  );
}

export async function writeStep(sql: Sql, step: CaseStep): Promise<void> {
  const { kind, caseId, action, operatorId, atMs, reasonCode = '', text = '' } = step;
  await sql.query(
    `insert into review_event (kind, case_id, action, operator_id, at_ms, reason_code, text) values ($1, $2, $3, $4, $5, $6, $7)`,
    [kind, caseId, action, operatorId, atMs, reasonCode, text],
  );
}

export async function setClaim(sql: Sql, kind: CaseKindName, caseId: bigint, claim: Claim | null): Promise<void> {
  await sql.query(
    'update review_case set claimed_by = $3, claimed_since_ms = $4, claimed_until_ms = $5 where kind = $1 and case_id = $2',
    [kind, caseId, claim?.by ?? null, claim?.sinceMs ?? null, claim?.untilMs ?? null],
  );
}

/** Records the first of two approvals. The claim ends: somebody else continues. */
export async function setProposal(
  sql: Sql,
  {
    kind,
    caseId,
    operatorId,
    atMs,
    reference,
  }: Pick<CaseStep, 'kind' | 'caseId' | 'atMs'> & { operatorId: bigint; reference: string },
): Promise<void> {
  await sql.query(
    `update review_case set proposed_by = $3, proposed_ms = $4, proposed_reference = $5, claimed_by = null, claimed_until_ms = null
     where kind = $1 and case_id = $2`,
    [kind, caseId, operatorId, atMs, reference],
  );
}

/** Withdraws the first of two approvals, and ends the claim. */
export async function clearProposal(sql: Sql, { kind, caseId }: Pick<CaseStep, 'kind' | 'caseId'>): Promise<void> {
  await sql.query(
    `update review_case set proposed_by = null, proposed_ms = null, proposed_reference = null, claimed_by = null, claimed_until_ms = null
     where kind = $1 and case_id = $2`,
    [kind, caseId],
  );
}

/** Records a decision before it is carried out. */
export async function setDecision(sql: Sql, decision: RunningDecision): Promise<void> {
  const { kind, case_id, decision: what, decided_by, decided_ms, reference, reason_code, reason_text } = decision;
  await sql.query(
    `update review_case set decision = $3, decided_by = $4, decided_ms = $5, reference = $6, reason_code = $7, reason_text = $8,
       executing = true where kind = $1 and case_id = $2`,
    [kind, case_id, what, decided_by, decided_ms, reference, reason_code, reason_text],
  );
}

/** Marks the decision as carried out. @returns false if that was recorded already */
export async function endDecision(sql: Sql, { kind, case_id, decided_ms }: RunningDecision): Promise<boolean> {
  const { rows } = await sql.query(
    `update review_case set executing = false, claimed_by = null, claimed_until_ms = null
     where kind = $1 and case_id = $2 and executing and decided_ms = $3 returning 1`,
    [kind, case_id, decided_ms],
  );
  return rows.length === 1;
}

/** Takes back a decision that cannot be carried out: the case waits as before. @returns whether it was being carried out */
export async function takeDecisionBack(sql: Sql, { kind, case_id, decided_ms }: RunningDecision): Promise<boolean> {
  const { rows } = await sql.query(
    `update review_case set executing = false, decision = null, decided_by = null, decided_ms = null, reference = '', reason_code = '',
       reason_text = '' where kind = $1 and case_id = $2 and executing and decided_ms = $3 returning 1`,
    [kind, case_id, decided_ms],
  );
  return rows.length === 1;
}

/** Decisions made before a moment and not carried out yet: the process died, or could not complete them. */
export async function unfinishedDecisions(sql: Sql, beforeMs: number): Promise<RunningDecision[]> {
  const { rows } = await sql.query<RunningDecision>(
    `select ${DECISION} from review_case where executing and decided_ms < $1 order by decided_ms limit 100`,
    [beforeMs],
  );
  return rows;
}
