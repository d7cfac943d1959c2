import { USD } from '@truefill/domain/accounts/ledger.ts';
import type { Clock } from '@truefill/server/platform/clock.ts';
import type { AccountStore, BatchWrites } from '@truefill/server/features/accounts/account-store.ts';
import type { Transactions } from '@truefill/server/features/accounts/ledger/index.ts';
import type { OptionStorage } from '@truefill/server/features/options/options-core.ts';
import type { AccountReader } from '@truefill/server/features/trading/book/account-reader.ts';
import type { TradingStorage } from '@truefill/server/features/trading/storage.ts';
import type { ActiveOrder } from '@truefill/server/features/trading/orders/stored-order.ts';
import type { TrailMarks } from '@truefill/server/features/trading/trailing/trail-marks.ts';
import { reached, type Link } from './link.ts';
import { MemoryShards } from './memory-shards.ts';
import { MemoryTables } from './memory-tables.ts';
import { MemoryTransaction, storeOf } from './memory-transaction.ts';
import { RowLocks } from './row-locks.ts';

/** Observes decisions and commits. */
export interface CommitObserver {
  /** called when a batch passes on its decisions; the return value is stored with its transaction */
  deciding(link: Link): unknown;
  committed(done: CommittedBatch): void;
}

export interface CommittedBatch {
  readonly link: Link;
  readonly commands: readonly unknown[];
  readonly answers: unknown;
  readonly writes: BatchWrites;
  /** what `deciding` returned */
  readonly context: unknown;
}

const NOBODY: CommitObserver = { deciding: () => null, committed: () => undefined };
/** Number of calls after which all accounts with active orders are returned. */
const ALL_EVERY = 30;

/** An in-memory PostgreSQL: the same reads and writes with the same effect, as shown by their common contract tests. */
export class MemoryDatabase {
  readonly tables = new MemoryTables();
  readonly shards: MemoryShards;
  readonly #locks = new RowLocks<bigint, MemoryTransaction>();
  readonly #keys = new RowLocks<string, MemoryTransaction>();
  readonly #open = new Map<MemoryTransaction, Link>();
  observer: CommitObserver = NOBODY;

  constructor(clock: Clock) {
    this.shards = new MemoryShards(clock);
  }

  /** Rolls back what a crashed process had started. */
  dropTransactionsOf(link: Link): void {
    for (const [transaction, of] of this.#open) {
      if (of !== link) continue;
      this.#open.delete(transaction);
      transaction.end();
    }
  }

  tradingStorage(link: Link): TradingStorage {
    const { tables } = this;
    return {
      leases: this.shards.of(link),
      trailMarks: this.#trailMarks(link),
      accounts: {
        changed: this.#changedAccounts(link),
        accounts: async (filter) => {
          await reached(link);
          if ('ids' in filter) return filter.ids.flatMap((id) => tables.accounts.get(id) ?? []);
          // Trading uses only USD.
          const own = [...tables.accounts.values()].filter(({ userId }) => userId === filter.userId);
          return own.filter(({ currency }) => currency === USD.code);
        },
        activeOrders: async (accountIds) => {
          await reached(link);
          const active = (id: bigint): ActiveOrder[] => tables.activeOf(id).toSorted((a, b) => Number(a.id - b.id));
          return accountIds.toSorted((a, b) => Number(a - b)).flatMap(active);
        },
        findChangedOrders: async (known) => {
          await reached(link);
          return tables.changedOrders(known);
        },
        findActiveNumbers: async (accountIds) => {
          await reached(link);
          return tables.activeNumbers(accountIds);
        },
        marginStages: async () => {
          await reached(link);
          return new Map([...tables.marginStages].filter(([, stage]) => stage > 0));
        },
      },
    };
  }

  optionStorage(link: Link): OptionStorage {
    const { running } = this.tables;
    return {
      runningNumbers: async () => {
        await reached(link);
        return [...running.keys()];
      },
      readRunning: async (ids) => {
        await reached(link);
        return ids.flatMap((id) => running.get(id) ?? []);
      },
    };
  }

  #trailMarks(link: Link): TrailMarks {
    const { trailMarks } = this.tables;
    return {
      read: async (orders) => {
        await reached(link);
        return orders.flatMap(({ id }) => trailMarks.get(id) ?? []);
      },
      write: async (marks) => {
        await reached(link);
        for (const mark of marks) {
          const known = trailMarks.get(mark.orderId);
          if (!known) trailMarks.set(mark.orderId, mark);
          else if (mark.best.quoteSequence >= known.best.quoteSequence)
            trailMarks.set(mark.orderId, { ...mark, seenMs: Math.max(mark.seenMs, known.seenMs) });
        }
      },
      remove: async (ids) => {
        await reached(link);
        for (const id of ids) trailMarks.delete(id);
      },
    };
  }

  /** Accounts with events since the last call, and from time to time all accounts with active orders. */
  #changedAccounts(link: Link): AccountReader['changed'] {
    const { tables } = this;
    let seenEvents: number | null = null;
    let calls = 0;
    return async (all) => {
      await reached(link);
      const seen = seenEvents === null ? [] : tables.events.slice(seenEvents);
      const changed = new Set(seen.map(({ accountId }) => accountId));
      if (all || seenEvents === null || calls++ % ALL_EVERY === 0)
        for (const [id, orders] of tables.active) if (orders.size > 0) changed.add(id);
      seenEvents = tables.events.length;
      return [...changed].map((id) => ({ id, version: tables.accounts.get(id)?.version ?? 0n }));
    };
  }

  /** Transactions of batches, as used by one process. */
  transactions(link: Link): Transactions<AccountStore> {
    return {
      run: async (work, commands) => {
        let context: unknown = null;
        const onWrite = (): void => void (context = this.observer.deciding(link));
        const transaction = new MemoryTransaction({
          link,
          tables: this.tables,
          locks: this.#locks,
          keys: this.#keys,
          shards: this.shards,
          onWrite,
        });
        this.#open.set(transaction, link);
        try {
          await transaction.reach('begin');
          const answers = await work(storeOf(transaction));
          await transaction.reach('commit');
          this.#commit(transaction, { link, commands, answers, context });
          await transaction.reach('committed');
          return answers;
        } finally {
          this.#open.delete(transaction);
          transaction.end();
        }
      },
    };
  }

  #commit(transaction: MemoryTransaction, about: Omit<CommittedBatch, 'writes'>): void {
    const { writes } = transaction;
    transaction.commit();
    if (writes) this.observer.committed({ ...about, writes });
  }
}
