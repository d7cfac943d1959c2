import { marginLevel, warningStage } from '@truefill/domain/margin/stop-out.ts';
import type { PoolClient } from 'pg';
import { writeTo, type AccountModule, type BatchDraft, type KindsOf, type Query, type Table } from '../../accounts/index.ts';
import { integerArray } from '../../accounts/ledger/index.ts';
import { eventData } from '../../outbox/index.ts';
import type { MarginStageCommand, TradingAnswer } from '../orders/command.ts';
import { brandOf, marginStateOf, type DecisionParts, type ValuedAccounts } from '../orders/orders-work.ts';
import { ACTIVE_ORDERS } from '../book/active-slice.ts';

/** The warning stages of accounts that have one. */
export const MARGIN_STAGES: Query<readonly bigint[], ReadonlyMap<bigint, number>> = {
  name: 'margin stages',
  run: findMarginStages,
};

/** Changed warning stages; 0 for an account that recovered. */
export const MARGIN_STAGE_ROWS: Table<ReadonlyMap<bigint, number>> = {
  name: 'margin stages',
  statements: (stages) => [
    stages.size === 0
      ? null
      : {
          name: 'trading-write-margin-stages',
          text: `insert into margin_stage (account_id, stage) select * from unnest($1::bigint[], $2::bigint[])
                 on conflict (account_id) do update set stage = excluded.stage`,
          values: [integerArray([...stages.keys()]), integerArray([...stages.values()])],
        },
  ],
};

interface Work extends ValuedAccounts {
  readonly draft: BatchDraft & ValuedAccounts['draft'];
  /** the stages after this batch so far */
  readonly stages: Map<bigint, number>;
  readonly changed: Map<bigint, number>;
}

/** The warnings that follow from an account's margin level: see `noteMarginStage`. */
export function marginModule(parts: DecisionParts): AccountModule<Work, ReadonlyMap<bigint, number>> {
  const kinds: KindsOf<MarginStageCommand, Work> = {
    'margin-stage': { needsLock: true, decide: (work, command) => noteMarginStage(parts, work, command) },
  };
  return {
    name: 'margin warnings',
    kinds,
    slices: [ACTIVE_ORDERS],
    read: (store, commands) => store.find(MARGIN_STAGES, [...new Set(commands.map(({ accountId }) => accountId))]),
    open: (draft, stages) => ({
      market: parts.market,
      draft: { ...draft, active: draft.slice(ACTIVE_ORDERS) },
      stages: new Map(stages),
      changed: new Map(),
    }),
    // It changes no order.
    undo: () => undefined,
    writes: ({ changed }) => [writeTo(MARGIN_STAGE_ROWS, changed)],
  };
}

/**
 * Compares an account's margin level with the warning levels and records a changed stage. A repeated command finds the stage
 * recorded, so that each fall is announced once.
 */
function noteMarginStage({ brands, clock }: DecisionParts, work: Work, { accountId }: MarginStageCommand): TradingAnswer {
  const { draft, stages, changed } = work;
  const nowMs = clock.now();
  const account = draft.account(accountId);
  const before = stages.get(accountId) ?? 0;
  const state = marginStateOf(work, brandOf(brands, account), accountId);
  const level = state && marginLevel(state);
  const marginStage = state ? warningStage(level, before) : before;
  const answer = { outcome: 'accepted', orderId: null, placedAtMs: nowMs, marginStage } as const;
  if (marginStage === before) return { ...answer, change: null };
  const event = marginStage > before ? 'margin_warned' : 'margin_recovered';
  draft.post(accountId, null, { event, entries: [], nowMs, data: eventData({ level }) });
  stages.set(accountId, marginStage);
  changed.set(accountId, marginStage);
  return { ...answer, change: { kind: 'balance', account: draft.account(accountId) } };
}

async function findMarginStages(client: PoolClient, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await client.query<{ accountId: bigint; stage: number }>({
    name: 'trading-find-margin-stages',
    text: 'select account_id as "accountId", stage from margin_stage where account_id = any ($1::bigint[])',
    values: [integerArray(accountIds)],
  });
  return new Map(rows.map(({ accountId, stage }) => [accountId, stage]));
}
