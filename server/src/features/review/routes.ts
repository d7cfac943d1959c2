import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import { CORRECTION_REASONS, HOLD_REASONS, LIFT_REASONS } from '@truefill/api/review/proposed-cases.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import type { ConsoleHandler, ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { brandsWith, mayIn, type OperatorSession } from '../operators/session.ts';
import type { CaseKind } from './case-kind.ts';
import { caseStats, listCases, ownCounts } from './case-list.ts';
import { readCase, waits, type CaseRow } from './case-rows.ts';
import { detailOf, summaryOf } from './case-views.ts';
import type { Decisions } from './decisions.ts';
import type { Proposals } from './proposals.ts';

/** The user of a case, as shown to operators. */
export type CaseUser = ConsoleCallResponse<'reviewCase'>['user'];

export interface ReviewRoutesParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly kinds: ReadonlyMap<CaseKindName, CaseKind>;
  readonly decisions: Decisions;
  readonly proposals: Proposals;
  /** a user as shown to operators; `personal`: unmasked */
  readonly userOf: (brandId: string, userId: bigint, options: { readonly personal: boolean }) => Promise<CaseUser>;
}

/** The calls about cases. */
export function reviewRoutes(parts: ReviewRoutesParts): ConsoleRoutes {
  const { kinds, decisions, proposals } = parts;
  return (register) => {
    register('reviewCases', listHandler(parts));
    register('reviewCase', caseHandler(parts));
    register('reviewStats', statsHandler(parts));
    register('reviewReasons', () => ({
      reject: [...kinds.values()].map(({ name, rejectReasons }) => ({ kind: name, reasons: [...rejectReasons] })),
      correction: [...CORRECTION_REASONS],
      hold: [...HOLD_REASONS],
      lift: [...LIFT_REASONS],
    }));
    register('claimCase', async (operator, { takeOver = false, ...caseRef }) => ({
      untilTs: (await decisions.claim(operator, caseRef, takeOver)).untilMs,
    }));
    register('releaseCase', async (operator, caseRef) => {
      await decisions.release(operator, caseRef);
      return null;
    });
    register('approveCase', async (operator, { reference = '', note = '', ...caseRef }) => ({
      state: await decisions.approve(operator, caseRef, { reference, note }),
    }));
    register('withdrawApproval', async (operator, { text = '', ...caseRef }) => ({
      state: await decisions.withdrawApproval(operator, caseRef, { text }),
    }));
    register('rejectCase', async (operator, { reasonCode = '', text = '', ...caseRef }) => ({
      state: await decisions.reject(operator, caseRef, { reasonCode, text }),
    }));
    register('proposeCorrection', async (operator, input) => ({ caseId: Number(await proposals.correction(operator, input)) }));
    register('proposeHold', async (operator, input) => ({ caseId: Number(await proposals.hold(operator, input)) }));
    register('proposeHoldLift', async (operator, input) => ({ caseId: Number(await proposals.lift(operator, input)) }));
  };
}

function listHandler({ pool, clock, kinds, brands }: ReviewRoutesParts): ConsoleHandler<'reviewCases'> {
  const all = [...kinds.values()];
  return async (operator, { pageNum, pageSize, ...filter }) => {
    const { page, limit: size } = requestedPage(pageNum, pageSize);
    const nowMs = clock.now();
    const { rows, total } = await listCases(pool, all, operator, { ...filter, page, size, nowMs });
    return {
      list: await summaries(kinds, brands, operator, { rows, nowMs }),
      pages: Math.ceil(total / size),
      total,
    };
  };
}

/** Rows with their checks if open; each kind is queried once. */
async function summaries(
  kinds: ReviewRoutesParts['kinds'],
  brands: ReviewRoutesParts['brands'],
  operator: OperatorSession,
  { rows, nowMs }: { readonly rows: readonly CaseRow[]; readonly nowMs: number },
): Promise<ConsoleCallResponse<'reviewCases'>['list']> {
  const checksOf = new Map<CaseKindName, Awaited<ReturnType<CaseKind['checks']>>>();
  for (const [name, ofKind] of Map.groupBy(rows.filter(waits), ({ kind }) => kind)) {
    const checks = await kinds.get(name)?.checks(ofKind.map(({ id }) => id));
    if (checks) checksOf.set(name, checks);
  }
  return rows.flatMap((row) => {
    const kind = kinds.get(row.kind);
    const checks = checksOf.get(row.kind)?.get(row.id) ?? [];
    const personal = mayIn(operator, 'users.personal', row.brand_id);
    return kind ? [summaryOf(row, kind, { brand: brands.get(row.brand_id), checks, personal, nowMs })] : [];
  });
}

function caseHandler({ pool, clock, kinds, brands, userOf }: ReviewRoutesParts): ConsoleHandler<'reviewCase'> {
  return async (operator, { kind: name, caseId }) => {
    const { kind, row } = await seenCase(pool, kinds, operator, name, caseId);
    const user = await userOf(row.brand_id, row.user_id, { personal: mayIn(operator, 'users.personal', row.brand_id) });
    return detailOf(operator, kind, row, { pool, brand: brands.get(row.brand_id), user, nowMs: clock.now() });
  };
}

/** A case that the operator may see. @throws Refusal 1008 for any other */
async function seenCase(
  pool: Pool,
  kinds: ReviewRoutesParts['kinds'],
  operator: OperatorSession,
  name: CaseKindName,
  caseId: number,
): Promise<{ readonly kind: CaseKind; readonly row: CaseRow }> {
  const kind = kinds.get(name);
  const row = kind ? await readCase(pool, kind, BigInt(caseId)) : null;
  if (!kind || !row || !mayIn(operator, 'cases.read', row.brand_id)) throw new Refusal('dataNotFound');
  return { kind, row };
}

function statsHandler({ pool, clock, kinds, brands }: ReviewRoutesParts): ConsoleHandler<'reviewStats'> {
  const all = [...kinds.values()];
  return async (operator, { brandId }) => {
    const nowMs = clock.now();
    const seen = brandsWith(operator, 'cases.read').filter((id) => brandId === undefined || id === brandId);
    const stats = await caseStats(pool, all, seen, nowMs);
    const { claimed, awaiting } = await ownCounts(pool, all, operator, { brandId, nowMs });
    const targets = seen.flatMap((id) => brands.get(id)?.treasury.reviewTargetHours ?? []);
    return {
      kinds: stats.map((each) => ({
        kind: each.kind,
        waiting: each.waiting,
        proposed: each.proposed,
        waitingUsd: moneyToNumber(cents(each.waitingUsd)),
        oldestTs: each.oldestMs ?? 0,
        nextDueTs: each.nextDueMs ?? 0,
        overdue: each.overdue,
        dueWithinHour: each.dueWithinHour,
        approvedToday: each.approved,
        rejectedToday: each.rejected,
      })),
      claimed,
      awaitingMe: awaiting,
      targetHours: targets.length === 0 ? 0 : Math.min(...targets),
    };
  };
}
