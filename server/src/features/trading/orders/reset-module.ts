import { decideDemoReset } from '@truefill/domain/accounts/demo-reset.ts';
import type { PoolClient } from 'pg';
import { writeTo, type AccountModule, type BatchDraft, type KindsOf, type Query, type Table } from '../../accounts/index.ts';
import { integerArray } from '../../accounts/ledger/index.ts';
import { eventData } from '../../outbox/index.ts';
import type { ResetCommand, TradingAnswer } from './command.ts';
import { brandOf, type DecisionParts } from './orders-work.ts';

/** Times of the last demo resets, ms, by account. */
export const RESETS: Query<readonly bigint[], ReadonlyMap<bigint, number>> = { name: 'demo resets', run: findResets };

/** New demo resets: times in ms by account. */
export const RESET_ROWS: Table<ReadonlyMap<bigint, number>> = {
  name: 'demo resets',
  statements: (resets) => [
    resets.size === 0
      ? null
      : {
          name: 'trading-write-resets',
          text: `insert into demo_reset (account_id, reset_at_ms) select * from unnest($1::bigint[], $2::bigint[])
                 on conflict (account_id) do update set reset_at_ms = excluded.reset_at_ms`,
          values: [integerArray([...resets.keys()]), integerArray([...resets.values()])],
        },
  ],
};

interface Work {
  readonly draft: BatchDraft;
  /** the last resets, including those of this batch */
  readonly resets: Map<bigint, number>;
  readonly done: Map<bigint, number>;
}

/** Resets demo accounts to their starting balance. */
export function resetModule({
  brands,
  clock,
}: Pick<DecisionParts, 'brands' | 'clock'>): AccountModule<Work, ReadonlyMap<bigint, number>> {
  function reset({ draft, resets, done }: Work, { accountId }: ResetCommand): TradingAnswer {
    const account = draft.account(accountId);
    if (account.accountMode !== 'demo') throw new Error(`ledger account ${account.id} holds real money and cannot be reset`);
    const nowMs = clock.now();
    const pauseMs = brandOf(brands, account).rules.demoResetSeconds * 1_000;
    const decided = decideDemoReset(account, resets.get(accountId) ?? null, nowMs, pauseMs);
    if (decided.outcome === 'rejected') return decided;
    const data = eventData({ before: account.available });
    draft.post(accountId, null, { event: 'demo_reset', entries: decided.entries, nowMs, data });
    resets.set(accountId, nowMs);
    done.set(accountId, nowMs);
    return {
      outcome: 'accepted',
      orderId: null,
      placedAtMs: nowMs,
      change: { kind: 'balance', account: draft.account(accountId) },
    };
  }

  const kinds: KindsOf<ResetCommand, Work> = { reset: { needsLock: true, decide: reset } };
  return {
    name: 'demo resets',
    kinds,
    slices: [],
    read: (store, commands) => store.find(RESETS, [...new Set(commands.map(({ accountId }) => accountId))]),
    open: (draft, resets) => ({ draft, resets: new Map(resets), done: new Map() }),
    writes: ({ done }) => [writeTo(RESET_ROWS, done)],
  };
}

async function findResets(client: PoolClient, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await client.query<{ accountId: bigint; resetAtMs: bigint }>({
    name: 'trading-find-resets',
    text: 'select account_id as "accountId", reset_at_ms as "resetAtMs" from demo_reset where account_id = any ($1::bigint[])',
    values: [integerArray(accountIds)],
  });
  return new Map(rows.map((row) => [row.accountId, Number(row.resetAtMs)]));
}
