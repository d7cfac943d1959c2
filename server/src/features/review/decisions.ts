import type { Brand } from '@truefill/api/brand.ts';
import type { CaseAction, CaseKindName, CaseState } from '@truefill/api/review/case-kinds.ts';
import { claimAt, claimFor } from '@truefill/domain/operators/claim.ts';
import { referenceIdentity } from '@truefill/domain/wallet/payment-reference.ts';
import type { PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeAudit, type OperatorAct } from '../audit/index.ts';
import { mayIn, requireRight, type OperatorSession } from '../operators/session.ts';
import type { CaseKind } from './case-kind.ts';
import { readCase, waits, type CaseRow } from './case-rows.ts';
import { clearProposal, lockCase, setClaim, setDecision, setProposal, writeStep, type RunningDecision } from './case-steps.ts';
import { executeDecision, type ExecutionParts } from './execute-decision.ts';
import {
  approvalBlocker,
  canWithdrawApproval,
  concerns,
  mayReject,
  needsTwo,
  rightToApprove,
  type DecisionBlocker,
} from './who-decides.ts';

export interface DecisionParts extends ExecutionParts {
  readonly brands: ReadonlyMap<string, Brand>;
}

/** A case as identified in operators' calls. */
export interface CaseRef {
  readonly kind: CaseKindName;
  readonly caseId: number;
}

/** What operators do with cases. Each step locks the case's row: of two concurrent operators the second gets a refusal. */
export interface Decisions {
  claim(operator: OperatorSession, caseRef: CaseRef, takeOver: boolean): Promise<{ untilMs: number }>;
  release(operator: OperatorSession, caseRef: CaseRef): Promise<void>;
  approve(operator: OperatorSession, caseRef: CaseRef, input: { reference: string; note: string }): Promise<CaseState>;
  withdrawApproval(operator: OperatorSession, caseRef: CaseRef, input: { text: string }): Promise<CaseState>;
  reject(operator: OperatorSession, caseRef: CaseRef, input: { reasonCode: string; text: string }): Promise<CaseState>;
}

const ERRORS: Readonly<Record<DecisionBlocker, () => Refusal>> = {
  decided: () => new Refusal('statusUnchanged', { because: 'This case is decided.' }),
  deciding: () => new Refusal('stillProcessing', { because: 'This case is being decided.' }),
  claimed: () => new Refusal('stillProcessing', { because: 'A colleague works on this case.' }),
  own: () => new Refusal('invalidOperationStatus', { because: 'This case concerns you.' }),
  proposer: () => new Refusal('invalidOperationStatus', { because: 'Another person has to approve it.' }),
  right: () => new Refusal('invalidOperationStatus', { httpStatus: 403, because: 'This needs another right.' }),
};

/** Claims, proposals and decisions. */
export function createDecisions(parts: DecisionParts): Decisions {
  const atCase = <Result>(operator: OperatorSession, caseRef: CaseRef, work: CaseWork<Result>): Promise<Result> =>
    onCase(parts, operator, caseRef, work);
  return {
    claim: (operator, caseRef, takeOver) => atCase(operator, caseRef, (at) => claim(parts, operator, at, takeOver)),
    release: (operator, caseRef) => atCase(operator, caseRef, (at) => release(parts, operator, at)),
    async approve(operator, caseRef, input) {
      const decided = await atCase(operator, caseRef, (at) => approve(parts, operator, at, input));
      if (!decided) return 'proposed';
      await executeDecision(parts, decided, operator);
      return 'approved';
    },
    async withdrawApproval(operator, caseRef, input) {
      await atCase(operator, caseRef, (at) => withdrawApproval(parts, operator, at, input));
      return 'open';
    },
    async reject(operator, caseRef, input) {
      const decided = await atCase(operator, caseRef, (at) => reject(parts, operator, at, input));
      await executeDecision(parts, decided, operator);
      return 'rejected';
    },
  };
}

/** A case whose row is locked. */
interface CaseAt {
  readonly client: PoolClient;
  readonly kind: CaseKind;
  readonly row: CaseRow;
}
type CaseWork<Result> = (at: CaseAt) => Promise<Result>;

/** @throws Refusal 1008 if there is no such case that the operator may see */
function onCase<Result>(
  { pool, kinds }: DecisionParts,
  operator: OperatorSession,
  { kind: name, caseId }: CaseRef,
  work: CaseWork<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    const kind = kinds.get(name);
    const seen = kind ? await readCase(client, kind, BigInt(caseId)) : null;
    if (!kind || !seen || !mayIn(operator, 'cases.read', seen.brand_id)) throw new Refusal('dataNotFound');
    await lockCase(client, name, seen.id, seen.brand_id);
    const row = await readCase(client, kind, seen.id);
    if (!row) throw new Refusal('dataNotFound');
    return work({ client, kind, row });
  });
}

async function claim(
  { clock }: DecisionParts,
  operator: OperatorSession,
  at: CaseAt,
  takeOver: boolean,
): Promise<{ untilMs: number }> {
  const { client, kind, row } = at;
  refuseUndecidable(row);
  if (concerns(operator, row)) throw ERRORS.own();
  const nowMs = clock.now();
  const current = claimAt(row, nowMs);
  const claimed = claimFor(operator.operatorId, current, { nowMs, takeOver });
  if (!claimed) throw ERRORS.claimed();
  if (!mayReject(operator, kind, row)) throw ERRORS.right();
  await setClaim(client, row.kind, row.id, claimed);
  if (current?.by !== operator.operatorId) {
    await writeStep(client, stepOf(row, 'claimed', operator, nowMs));
    await audit(at, operator, 'claimed', { atMs: nowMs, ...(current ? { before: { claimedBy: current.by } } : {}) });
  }
  return { untilMs: claimed.untilMs };
}

async function release({ clock }: DecisionParts, operator: OperatorSession, at: CaseAt): Promise<void> {
  const { client, row } = at;
  const nowMs = clock.now();
  if (claimAt(row, nowMs)?.by !== operator.operatorId) return;
  await setClaim(client, row.kind, row.id, null);
  await writeStep(client, stepOf(row, 'released', operator, nowMs));
  await audit(at, operator, 'released', { atMs: nowMs });
}

/** @returns the decision to carry out; null if another person has to approve too */
async function approve(
  { clock, brands }: DecisionParts,
  operator: OperatorSession,
  at: CaseAt,
  { reference: entered, note }: { readonly reference: string; readonly note: string },
): Promise<RunningDecision | null> {
  const { client, kind, row } = at;
  refuseUndecidable(row);
  const error = approvalBlocker(operator, row);
  if (error) throw ERRORS[error]();
  requireRight(operator, rightToApprove(kind, row), row.brand_id);
  const atMs = clock.now();
  requireClaim(operator, row, atMs);
  const reference = referenceOf(kind, row, entered);
  await kind.mayApprove?.(client, { caseId: row.id, operatorId: operator.operatorId, reference });
  if (row.proposed_by !== null || !needsTwo(kind, row, brands.get(row.brand_id))) {
    const decision = decisionOf(row, operator, atMs, { decision: 'approve', reference });
    await setDecision(client, decision);
    await writeStep(client, { ...stepOf(row, 'approved', operator, atMs), text: note });
    await audit(at, operator, 'approved', { after: { ...amountOf(row), reference }, reason: note, atMs });
    return decision;
  }
  await setProposal(client, { kind: row.kind, caseId: row.id, operatorId: operator.operatorId, atMs, reference });
  await writeStep(client, { ...stepOf(row, 'approved', operator, atMs), text: note });
  await audit(at, operator, 'proposed', { after: { ...amountOf(row), reference }, reason: note, atMs });
  return null;
}

/** Whoever may reject a case, its first approver too, may withdraw the first approval: the case then waits for a new one. */
async function withdrawApproval(
  { clock }: DecisionParts,
  operator: OperatorSession,
  at: CaseAt,
  { text }: { readonly text: string },
): Promise<void> {
  const { client, kind, row } = at;
  refuseUndecidable(row);
  if (!canWithdrawApproval(kind, row)) throw new Refusal('statusUnchanged', { because: 'Nobody has approved this case.' });
  if (concerns(operator, row)) throw ERRORS.own();
  if (!mayReject(operator, kind, row)) throw ERRORS.right();
  const atMs = clock.now();
  requireClaim(operator, row, atMs);
  if (text === '') throw new Refusal('parameterMissing', { because: 'Say what is wrong with the first approval.' });
  await clearProposal(client, { kind: row.kind, caseId: row.id });
  await writeStep(client, { ...stepOf(row, 'approvalWithdrawn', operator, atMs), text });
  const after = { ...amountOf(row), firstApprovalBy: row.proposed_by, reference: row.proposed_reference };
  await audit(at, operator, 'approvalWithdrawn', { after, reason: text, atMs });
}

async function reject(
  { clock }: DecisionParts,
  operator: OperatorSession,
  at: CaseAt,
  { reasonCode, text }: { readonly reasonCode: string; readonly text: string },
): Promise<RunningDecision> {
  const { client, kind, row } = at;
  refuseUndecidable(row);
  refuseReason(kind, reasonCode, text);
  if (concerns(operator, row)) throw ERRORS.own();
  if (!mayReject(operator, kind, row)) throw ERRORS.right();
  const atMs = clock.now();
  requireClaim(operator, row, atMs);
  const decision = decisionOf(row, operator, atMs, { decision: 'reject', reason_code: reasonCode, reason_text: text });
  await setDecision(client, decision);
  await writeStep(client, { ...stepOf(row, 'rejected', operator, atMs), reasonCode, text });
  const reason = [reasonCode, text].filter(Boolean).join(': ');
  await audit(at, operator, 'rejected', { after: { ...amountOf(row), reasonCode }, reason, atMs });
  return decision;
}

function decisionOf(
  row: CaseRow,
  { operatorId }: OperatorSession,
  atMs: number,
  what: Pick<RunningDecision, 'decision'> & Partial<RunningDecision>,
): RunningDecision {
  const none = { reference: '', reason_code: '', reason_text: '' };
  const { kind, id: case_id, proposed_by } = row;
  return { kind, case_id, decided_by: operatorId, decided_ms: BigInt(atMs), proposed_by, ...none, ...what };
}

function refuseUndecidable(row: CaseRow): void {
  if (row.status === 'deciding') throw ERRORS.deciding();
  if (!waits(row)) throw ERRORS.decided();
}

function requireClaim(operator: OperatorSession, row: CaseRow, nowMs: number): void {
  const claimed = claimAt(row, nowMs);
  if (claimed?.by === operator.operatorId) return;
  if (claimed) throw ERRORS.claimed();
  throw new Refusal('invalidOperationStatus', { because: 'Claim the case first: it is not yours, or not any more.' });
}

/** The second person must approve the first one's reference: another one would be another payment. */
function referenceOf({ needsReference }: CaseKind, row: CaseRow, entered: string): string {
  if (!needsReference) return '';
  const proposed = row.proposed_reference ?? '';
  const reference = entered || proposed;
  if (referenceIdentity(reference) === '')
    throw new Refusal('parameterMissing', { because: 'The reference of the payment is missing.' });
  if (proposed !== '' && reference !== proposed)
    throw new Refusal('invalidOperationStatus', { because: 'The first approval names another reference.' });
  return reference;
}

function refuseReason({ rejectReasons }: CaseKind, reasonCode: string, text: string): void {
  if (reasonCode === '') throw new Refusal('parameterMissing', { because: 'A reason is missing.' });
  if (!rejectReasons.includes(reasonCode))
    throw new Refusal('invalidOperationStatus', { because: 'This kind of case has no such reason.' });
  if (reasonCode === 'other' && text === '') throw new Refusal('parameterMissing', { because: 'The reason needs words.' });
}

function stepOf(
  { kind, id }: CaseRow,
  action: 'claimed' | 'released' | 'approved' | 'approvalWithdrawn' | 'rejected',
  { operatorId }: OperatorSession,
  atMs: number,
) {
  return { kind, caseId: id, action, operatorId, atMs };
}

/** The amounts of a case for the audit. */
function amountOf({ amount, currency, amount_usd }: CaseRow): Readonly<Record<string, unknown>> {
  return amount === '' ? {} : { amount, currency, usdCents: amount_usd };
}

type Act = 'claimed' | 'released' | 'approvalWithdrawn' | 'proposed' | 'approved' | 'rejected';

/** Records an operator's action on a case. Users see none of those on the way to a decision, which concern no money. */
async function audit(
  { client, kind, row }: CaseAt,
  operator: OperatorSession,
  act: Act,
  more: Pick<OperatorAct, 'before' | 'after' | 'reason'> & { readonly atMs: number },
): Promise<void> {
  const isOnTheWay = act === 'claimed' || act === 'released' || act === 'approvalWithdrawn';
  await writeAudit(client, {
    operator,
    action: isOnTheWay ? `case.${act}` : actionOf(kind, act),
    brandId: row.brand_id,
    target: { kind: row.kind, id: row.id },
    ...(isOnTheWay ? {} : { userId: row.user_id }),
    ...more,
  });
}

/** @throws Error if a kind that one person decides was proposed to a second */
function actionOf({ name, actions }: CaseKind, act: 'proposed' | 'approved' | 'rejected'): CaseAction {
  const action = actions[act];
  if (action === undefined) throw new Error(`nothing of the kind ${name} is ${act}`);
  return action;
}
