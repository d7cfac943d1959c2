import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import { CASE_KINDS, type CaseKindName } from '@truefill/api/review/case-kinds.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { AccountQueue } from '../accounts/index.ts';
import { finishDecisions } from './execute-decision.ts';
import type { Timers } from '../../platform/timers.ts';
import { caseSource, createCaseFeed, type CaseFeedParts, type FeedSource } from './case-feed.ts';
import type { CaseKind } from './case-kind.ts';
import { proofRoute, type ProofRouteParts } from './proof-route.ts';
import { caseAges, casesInOrder, caseStats, listCases, type CasePlace } from './case-list.ts';
import type { CaseRow } from './case-rows.ts';
import { summaryOf } from './case-views.ts';
import { correctionKind } from './corrections.ts';
import { worthOf, type CoinPrices } from './currencies.ts';
import { createDecisions } from './decisions.ts';
import { holdKind, holdLiftKind, type HoldParts } from './holds.ts';
import { createProposals } from './proposals.ts';
import { createTradingHolds, type TradingHolds } from './trading-holds.ts';
import { reviewRoutes, type ReviewRoutesParts } from './routes.ts';

export interface ReviewParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly brands: readonly Brand[];
  readonly queue: Pick<AccountQueue, 'submit'>;
  readonly jobs: Pick<Jobs, 'everyMinute'>;
  readonly prices: CoinPrices;
  /** of other features; kinds that operators request belong to the review */
  readonly kinds: readonly CaseKind[];
  readonly userOf: ReviewRoutesParts['userOf'];
  readonly notifyOfHold: HoldParts['notify'];
  readonly timers: Timers;
  readonly findSession: CaseFeedParts['findSession'];
  readonly readProof: ProofRouteParts['readProof'];
  /** further sources of the live feed */
  readonly alsoFollowed: readonly FeedSource[];
}

type CaseSummaries = ConsoleCallResponse<'reviewCases'>['list'];

/** The cases that operators decide on. */
export interface Review {
  /** the calls, the live feed and the images */
  readonly routes: ConsoleRoutes;
  /** all of them, including the review's own */
  readonly kinds: readonly CaseKind[];
  /** the cases an operator can see with a uid, a reference or a number, newest first, without their checks */
  find(operator: OperatorSession, choice: { readonly match: string; readonly limit: number }): Promise<CaseSummaries>;
  /** the cases of some brands an operator can see, oldest first, after a cursor */
  inOrder(
    operator: OperatorSession,
    choice: { readonly brandIds: readonly string[]; readonly after: CasePlace | null; readonly limit: number },
  ): Promise<CaseSummaries>;
  /** open cases of some brands, by brand and kind */
  waiting(brandIds: readonly string[]): Promise<ConsoleCallResponse<'consoleTreasury'>['waiting']>;
  /** waiting times of the open cases of some brands, by kind */
  ages(brandIds: readonly string[], nowMs: number): ReturnType<typeof caseAges>;
  /** which users are blocked from opening anything now */
  readonly holds: Pick<TradingHolds, 'blocks' | 'answered'>;
  /** starts to follow holds */
  start(): Promise<void>;
  /** closes the live feeds and stops following holds */
  close(): void;
  /** carries out decisions left by processes that died; also runs every minute */
  finish(): Promise<void>;
}

/** @throws Error if no feature has a kind of case that the API names, or the first of two approvals has no name in the audit trail */
export function requireCompleteKinds(kinds: readonly Pick<CaseKind, 'name' | 'actions' | 'deciders'>[]): void {
  const missing = CASE_KINDS.filter((known) => !kinds.some(({ name }) => name === known));
  if (missing.length > 0) throw new Error(`no feature has cases of the kinds ${missing.join(', ')}`);
  const unnamed = kinds.filter(({ actions, deciders }) => deciders.people !== 'one' && actions.proposed === undefined);
  if (unnamed.length > 0)
    throw new Error(`two people decide on ${unnamed.map(({ name }) => name).join(', ')}, but nothing is proposed`);
}

/** @throws Error if two features have cases of the same kind */
export function createReview(parts: ReviewParts): Review {
  const { pool, clock, log, jobs, queue, prices } = parts;
  const brands = new Map(parts.brands.map((brand) => [brand.id, brand]));
  const holding = { pool, clock, notify: parts.notifyOfHold };
  const all = [...parts.kinds, correctionKind({ pool, queue, clock }), holdKind(holding), holdLiftKind(holding)];
  const kinds = new Map<CaseKindName, CaseKind>();
  for (const kind of all) {
    if (kinds.has(kind.name)) throw new Error(`cases of kind ${kind.name} are of two features`);
    kinds.set(kind.name, kind);
  }
  const decisions = createDecisions({ pool, clock, log, kinds, brands });
  const proposals = createProposals({ pool, clock, brands, worthOf: (code, amount) => worthOf(code, amount, prices) });
  const finish = (): Promise<void> => finishDecisions({ pool, clock, kinds, log });
  jobs.everyMinute('unfinished-reviews', finish);
  const holds = createTradingHolds({ pool, clock, timers: parts.timers, log });
  const routed = { pool, clock, brands, kinds, decisions, proposals, userOf: parts.userOf };
  const feed = createCaseFeed({
    timers: parts.timers,
    log,
    sources: [caseSource(pool, all), ...parts.alsoFollowed],
    findSession: parts.findSession,
  });
  const summaries = (rows: readonly CaseRow[], nowMs: number, personal: (brandId: string) => boolean): CaseSummaries =>
    rows.flatMap((row) => {
      const kind = kinds.get(row.kind);
      const shown = { brand: brands.get(row.brand_id), checks: [], personal: personal(row.brand_id), nowMs };
      return kind ? [summaryOf(row, kind, shown)] : [];
    });
  return {
    routes(register, app) {
      for (const add of [reviewRoutes(routed), feed.routes, proofRoute(parts)]) add(register, app);
    },
    kinds: all,
    async find(operator, { match, limit }) {
      const nowMs = clock.now();
      const { rows } = await listCases(pool, all, operator, { state: 'all', match, page: 1, size: limit, nowMs });
      return summaries(rows, nowMs, (brandId) => mayIn(operator, 'users.personal', brandId));
    },
    async inOrder(operator, choice) {
      const nowMs = clock.now();
      // files are downloaded: names are masked whatever the right
      return summaries(await casesInOrder(pool, all, operator, { ...choice, nowMs }), nowMs, () => false);
    },
    async waiting(brandIds) {
      const found = [];
      for (const brandId of brandIds)
        for (const { kind, waiting, waitingUsd } of await caseStats(pool, all, [brandId], clock.now()))
          if (waiting > 0) found.push({ brandId, kind, cases: waiting, usd: moneyToNumber(cents(waitingUsd)) });
      return found;
    },
    ages: (brandIds, nowMs) => caseAges(pool, all, brandIds, nowMs),
    holds,
    start: () => holds.start(),
    close() {
      feed.close();
      holds.stop();
    },
    finish,
  };
}
