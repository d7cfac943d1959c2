import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { SHOWN_TO_USERS } from '@truefill/api/audit/actions.ts';
import { writtenLanguage } from '@truefill/locales/server-texts.ts';
import type { Pool } from 'pg';
import type { ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import { cutPage } from '../../listing/cut-page.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { timeText } from '../trading/index.ts';
import { auditScopeOf } from './audit-scope.ts';
import { readPublishedHeads } from './printed-heads.ts';
import { readActionsOnUser, readOperators, readPage } from './read-audit.ts';
import { describeReason } from './describe-reason.ts';
import { verifyChain, type ChainState } from './verify-chain.ts';

interface AuditRoutesParts {
  readonly pool: Pool;
  readonly clock: Clock;
  /** the folder of the printed heads */
  readonly dataDir: string;
}

/** Verifying the chain reads all of it. */
const STATE_GOOD_FOR_MS = 60_000;

/** The calls for auditors. */
export function auditRoutes({ pool, clock, dataDir }: AuditRoutesParts): ConsoleRoutes {
  let held: { readonly atMs: number; readonly state: Promise<ChainState> } | null = null;

  /** Concurrent requests share one verification; a failure is not cached. */
  function checked(): { readonly atMs: number; readonly state: Promise<ChainState> } {
    const nowMs = clock.now();
    if (held && nowMs - held.atMs < STATE_GOOD_FOR_MS && nowMs >= held.atMs) return held;
    const made = { atMs: nowMs, state: verifyChain(pool, readPublishedHeads(dataDir)) };
    made.state.catch(() => (held = held === made ? null : held));
    held = made;
    return made;
  }

  return (register) => {
    register('auditList', async (operator, { before, limit, ...filter }) => {
      const scope = auditScopeOf(operator);
      const [page, operators] = await Promise.all([
        readPage(pool, { before, limit }, scope, filter),
        before === 0 ? readOperators(pool, scope) : [],
      ]);
      return { ...page, operators };
    });
    register('auditState', async (): Promise<ConsoleCallResponse<'auditState'>> => {
      const { atMs, state } = checked();
      const { entries, headHash, broken } = await state;
      const published = readPublishedHeads(dataDir).at(-1);
      return {
        entries,
        headHash,
        brokenSeq: broken?.seq ?? 0,
        because: broken?.because ?? '',
        checkedTs: atMs,
        printedSeq: published?.seq ?? 0,
        printedTs: published?.atMs ?? 0,
      };
    });
  };
}

/** The operators' actions on the caller's own account. */
export function operatorActionRoutes({
  pool,
  localeOf,
}: {
  readonly pool: Pool;
  /** the user's language, undefined if unknown */
  readonly localeOf: (userId: bigint) => Promise<string | null | undefined>;
}): FeatureRoutes {
  return (register) => {
    register('userOperatorActions', async (input, { session, brand }) => {
      const { page, limit, skip } = requestedPage(input.page, input.limit);
      const owner = { userId: session.userId, brandId: brand.id, actions: SHOWN_TO_USERS };
      const found = await readActionsOnUser(pool, owner, { skip, limit: limit + 1 });
      const { list, pages } = cutPage(found, { page, limit });
      const locale = writtenLanguage(input.locale ?? (await localeOf(session.userId)), brand.defaultLocale);
      return {
        list: list.map(({ seq, action, targetKind, targetId, reason, atMs }) => ({
          id: Number(seq),
          action,
          // the user's own actions are left out
          reference: targetKind === 'user' ? '' : targetId,
          reason: describeReason(locale, action, reason),
          time: timeText(brand.timeZone, atMs),
          timeTs: atMs,
        })),
        pages,
      };
    });
  };
}
