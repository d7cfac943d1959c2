import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeAudit } from '../audit/index.ts';
import type { CaseKind } from './case-kind.ts';
import { readCase } from './case-rows.ts';
import { endDecision, takeDecisionBack, unfinishedDecisions, writeStep, type RunningDecision } from './case-steps.ts';

export interface ExecutionParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly kinds: ReadonlyMap<CaseKindName, CaseKind>;
  readonly log: Pick<Logger, 'error'>;
}

/** The operator who decided, as recorded in the audit. */
interface Decider {
  readonly operatorId: bigint;
  readonly name: string;
  readonly network: string;
}

/** A decision still not carried out after this time was left by a process that died. */
const LEFT_AFTER_MS = 30_000;

/**
 * Carries out a recorded decision. The feature makes it idempotent; if it refuses, the decision is taken back, with an
 * audit entry that says so, and the case waits as before.
 * @throws Refusal of the feature; after any other error, `finishDecisions` carries the decision out later
 */
export async function executeDecision(parts: ExecutionParts, decision: RunningDecision, decider: Decider): Promise<void> {
  try {
    await applyDecision(parts, decision);
  } catch (error) {
    if (error instanceof Refusal) await takeBack(parts, decision, decider, error);
    throw error;
  }
  await inTransaction(parts.pool, async (client) => {
    if (!(await endDecision(client, decision))) return;
    await writeStep(client, { ...stepOf(decision), action: 'executed', operatorId: null, atMs: parts.clock.now() });
  });
}

/** Carries out decisions left by processes that died. */
export async function finishDecisions(parts: ExecutionParts): Promise<void> {
  for (const decision of await unfinishedDecisions(parts.pool, parts.clock.now() - LEFT_AFTER_MS)) {
    const decider = await deciderOf(parts.pool, decision.decided_by);
    await executeDecision(parts, decision, decider).catch((error: unknown) => {
      if (!(error instanceof Refusal)) parts.log.error({ err: error, case: stepOf(decision) }, 'failed to carry out a decision');
    });
  }
}

async function applyDecision({ kinds }: ExecutionParts, decision: RunningDecision): Promise<void> {
  const kind = kinds.get(decision.kind);
  if (!kind) throw new Error(`no feature has cases of the kind ${decision.kind}`);
  const { case_id: caseId, decided_by: operatorId, reference, reason_code: reasonCode, reason_text: text } = decision;
  const decidedMs = Number(decision.decided_ms);
  const byTwo = decision.proposed_by !== null;
  if (decision.decision === 'approve') await kind.approve({ caseId, operatorId, byTwo, reference, decidedMs });
  else await kind.reject({ caseId, operatorId, reasonCode, text, decidedMs });
}

async function takeBack(parts: ExecutionParts, decision: RunningDecision, decider: Decider, refusal: Refusal): Promise<void> {
  const atMs = parts.clock.now();
  await inTransaction(parts.pool, async (client) => {
    const kind = parts.kinds.get(decision.kind);
    const row = kind ? await readCase(client, kind, decision.case_id) : null;
    if (!row || !(await takeDecisionBack(client, decision))) return;
    await writeStep(client, {
      ...stepOf(decision),
      action: 'failed',
      operatorId: decision.decided_by,
      atMs,
      reasonCode: String(refusal.code),
    });
    await writeAudit(client, {
      operator: decider,
      action: 'case.notCarriedOut',
      brandId: row.brand_id,
      target: { kind: decision.kind, id: decision.case_id },
      userId: row.user_id,
      after: { decision: decision.decision, code: refusal.code },
      atMs,
    });
  });
}

function stepOf({ kind, case_id: caseId }: RunningDecision) {
  return { kind, caseId };
}

async function deciderOf(pool: Pool, operatorId: bigint): Promise<Decider> {
  const { rows } = await pool.query<{ name: string }>('select name from operators where id = $1', [operatorId]);
  return { operatorId, name: rows[0]?.name ?? '', network: '' };
}
