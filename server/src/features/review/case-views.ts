import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import { canBeTakenOver, claimAt } from '@truefill/domain/operators/claim.ts';
import type { Pool } from 'pg';
import { shownName } from '../../personal-data/shown-name.ts';
import { recordView } from '../audit/index.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { CaseKind, Check, Fact } from './case-kind.ts';
import { waits, type CaseRow } from './case-rows.ts';
import { approvalBlocker, canWithdrawApproval, mayReject, needsTwo, rightToApprove, secondRight } from './who-decides.ts';

type Summary = ConsoleCallResponse<'reviewCases'>['list'][number];
type Detail = ConsoleCallResponse<'reviewCase'>;
type Step = Detail['history'][number];

/**
 * A case as lists show it.
 * @param personal whether the user's name is unmasked
 */
export function summaryOf(
  row: CaseRow,
  kind: CaseKind,
  {
    brand,
    checks,
    personal,
    nowMs,
  }: {
    readonly brand: Brand | undefined;
    readonly checks: readonly Check[];
    readonly personal: boolean;
    readonly nowMs: number;
  },
): Summary {
  const claim = claimAt(row, nowMs);
  const bad = checks.filter(({ result }) => result !== 'ok');
  return {
    kind: row.kind,
    caseId: Number(row.id),
    brandId: row.brand_id,
    userId: Number(row.user_id),
    userName: shownName(row, personal),
    uid: row.uid,
    amount: row.amount,
    currency: row.currency,
    amountUsd: moneyToNumber(cents(row.amount_usd)),
    method: row.method,
    state: row.status,
    needsTwo: needsTwo(kind, row, brand),
    proposedBy:
      row.proposed_by === null
        ? null
        : { operatorId: Number(row.proposed_by), name: row.proposed_name ?? '', atTs: Number(row.proposed_ms) },
    claimedBy:
      !claim || !waits(row) ? null : { operatorId: Number(claim.by), name: row.claimed_name ?? '', untilTs: claim.untilMs },
    createdTs: Number(row.created_ms),
    dueTs: Number(row.due_ms),
    decidedTs: Number(row.decided_ms ?? 0n),
    worst: bad.some(({ result }) => result === 'fail') ? 'fail' : bad.length > 0 ? 'warn' : 'ok',
    remarks: bad.map(({ code }) => code),
  };
}

/** What an operator may do with a case now, and if not, why. */
export function actionsFor(
  operator: OperatorSession,
  kind: CaseKind,
  row: CaseRow,
  { nowMs, isHeld }: { readonly nowMs: number; readonly isHeld: boolean },
): Pick<Detail, 'actions' | 'blockedBy'> {
  if (!waits(row)) return { actions: [], blockedBy: 'decided' };
  if (!mayReject(operator, kind, row)) return { actions: [], blockedBy: 'right' };
  const error = approvalBlocker(operator, row);
  if (error === 'own') return { actions: [], blockedBy: 'own' };
  const held = isHeld ? 'held' : '';
  const claim = claimAt(row, nowMs);
  if (claim && claim.by !== operator.operatorId)
    return { actions: canBeTakenOver(claim, nowMs) ? ['takeOver'] : [], blockedBy: 'claimed' };
  if (!claim) return { actions: ['claim'], blockedBy: error ?? held };
  const hasRight = error === null && mayIn(operator, rightToApprove(kind, row), row.brand_id);
  const mayApprove = hasRight && !isHeld;
  return {
    actions: [
      'claim',
      'release',
      ...(mayApprove ? (['approve'] as const) : []),
      ...(canWithdrawApproval(kind, row) ? (['withdrawApproval'] as const) : []),
      'reject',
    ],
    blockedBy: hasRight ? held : (error ?? 'right'),
  };
}

/** A case's history, from its submission to its end. */
async function historyOf(pool: Pool, row: CaseRow, reasonCode: string): Promise<Step[]> {
  const { rows } = await pool.query<{
    action: Step['action'];
    at_ms: bigint;
    operator_id: bigint | null;
    name: string | null;
    reason_code: string;
    text: string;
  }>(
    `select e.action, e.at_ms, e.operator_id, o.name, e.reason_code, e.text
     from review_event e left join operators o on o.id = e.operator_id where e.kind = $1 and e.case_id = $2 order by e.id`,
    [row.kind, row.id],
  );
  const steps = rows.map(({ action, at_ms: atMs, operator_id: by, name, reason_code: reason, text }): Step => ({
    action,
    atTs: Number(atMs),
    by: by === null ? null : { operatorId: Number(by), name: name ?? '' },
    reasonCode: reason,
    text,
  }));
  const noOperator = { by: null, reasonCode: '', text: '' } as const;
  const submitted: Step = { ...noOperator, action: 'submitted', atTs: Number(row.created_ms) };
  const last = steps.at(-1)?.action;
  const decidedByOperator = last === 'rejected' || last === 'executed';
  const ended = { rejected: 'ended', replaced: 'replaced' } as const;
  if (decidedByOperator || row.decided_ms === null || (row.status !== 'rejected' && row.status !== 'replaced'))
    return [submitted, ...steps];
  return [submitted, ...steps, { ...noOperator, action: ended[row.status], atTs: Number(row.decided_ms), reasonCode }];
}

/** A case's page. It is recorded for an operator who sees the user's contact, or personal data in the facts. */
export async function detailOf(
  operator: OperatorSession,
  kind: CaseKind,
  row: CaseRow,
  parts: {
    readonly pool: Pool;
    readonly brand: Brand | undefined;
    readonly user: Detail['user'];
    readonly nowMs: number;
  },
): Promise<Detail> {
  const { pool, brand, user, nowMs } = parts;
  const { facts, proofs, proofNames = [], reference, reasonCode, reasonText } = await kind.detail(row.id);
  const personal = mayIn(operator, 'users.personal', row.brand_id);
  const isWhole = mayDecide(operator, kind, row);
  if (personal || (isWhole && facts.some(({ isPersonal }) => isPersonal)))
    await recordView(pool, operator, { brandId: row.brand_id, userId: row.user_id, personal: true, atMs: nowMs });
  const checks = waits(row) ? ((await kind.checks([row.id])).get(row.id) ?? []) : [];
  const isHeld = waits(row) && ((await kind.isHeld?.(row.id)) ?? false);
  return {
    ...summaryOf(row, kind, { brand, checks, personal, nowMs }),
    facts: facts.map((fact) => shownFact(fact, isWhole)),
    checks: checks.map(({ code, result, values }) => ({ code, result, values: { ...values } })),
    proofs: [...proofs],
    proofNames: [...proofNames],
    needsReference: kind.needsReference,
    reference: reference || (row.proposed_reference ?? ''),
    rejectReasons: [...kind.rejectReasons],
    ...actionsFor(operator, kind, row, { nowMs, isHeld }),
    user,
    history: await historyOf(pool, row, reasonCode),
    reasonCode,
    reasonText,
  };
}

function mayDecide(operator: OperatorSession, kind: CaseKind, { brand_id: brandId }: CaseRow): boolean {
  return mayIn(operator, kind.deciders.right, brandId) || mayIn(operator, secondRight(kind), brandId);
}

function shownFact({ code, value, kind, isPersonal = false }: Fact, isWhole: boolean): Detail['facts'][number] {
  return { code, kind, value: isPersonal && !isWhole ? `•••${value.length > 4 ? value.slice(-4) : ''}` : value };
}
