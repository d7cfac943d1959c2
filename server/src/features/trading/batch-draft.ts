import { postEntry, type EntryDraft } from '@truefill/domain/ledger.ts';
import type { PoolClient } from 'pg';
import { writePostings, type LedgerAccount, type Posting } from '../ledger/index.ts';
import { closeOrders, insertEvents, insertOrders, insertRecords, type CommandRecord, type TradingEvent } from './batch-statements.ts';
import type { TradingCommand } from './command.ts';
import type { PositionCache, Positions } from './position-cache.ts';
import type { ClosedOrder, PositionOrder } from './stored-order.ts';

/** What a batch has decided so far and not yet written. Each decision sees the effects of those before it. */
export interface BatchDraft {
  account(id: bigint): LedgerAccount;
  positions(accountId: bigint): Positions;
  /** whether this batch has closed the order */
  hasClosed(orderId: bigint): boolean;
  record(command: TradingCommand): CommandRecord | null;
  open(order: PositionOrder, entries: readonly EntryDraft[]): LedgerAccount;
  close(order: ClosedOrder, entries: readonly EntryDraft[]): LedgerAccount;
  answerForGood(record: CommandRecord): void;
  write(client: PoolClient): Promise<void>;
}

export function createBatchDraft(
  accounts: Map<bigint, LedgerAccount>,
  positions: ReadonlyMap<bigint, Positions>,
  answered: readonly CommandRecord[],
  cache: PositionCache,
): BatchDraft {
  const records = new Map(answered.map((record) => [recordName(record), record]));
  const opened: PositionOrder[] = [];
  const closed = new Map<bigint, ClosedOrder>();
  const postings: Posting[] = [];
  const events: TradingEvent[] = [];
  const newRecords: CommandRecord[] = [];
  const changed = new Set<bigint>();

  function account(id: bigint): LedgerAccount {
    const found = accounts.get(id);
    if (!found) throw new Error(`there is no ledger account ${id}`);
    return found;
  }

  function positionsOf(accountId: bigint): Positions {
    const found = positions.get(accountId);
    if (!found) throw new Error(`the positions of ledger account ${accountId} were not loaded`);
    return found;
  }

  function post(order: PositionOrder, kind: TradingEvent['kind'], entries: readonly EntryDraft[], recordedAtMs: number): LedgerAccount {
    const { accountId } = order;
    const before = account(accountId);
    const version = changed.has(accountId) ? before.version : before.version + 1n;
    const after = { ...before, ...entries.reduce<LedgerAccount | ReturnType<typeof postEntry>>(postEntry, before), version };
    accounts.set(accountId, after);
    changed.add(accountId);
    for (const entry of entries) postings.push({ ...entry, accountId, orderId: order.id, recordedAtMs });
    events.push({ accountId, kind, orderId: order.id, recordedAtMs });
    return after;
  }

  return {
    account,
    positions: positionsOf,
    hasClosed: (orderId) => closed.has(orderId),
    record: (command) => records.get(recordName(command)) ?? null,
    open(order, entries) {
      opened.push(order);
      positionsOf(order.accountId).set(order.id, order);
      return post(order, 'order_opened', entries, order.opening.filledAtMs);
    },
    close(order, entries) {
      closed.set(order.id, order);
      positionsOf(order.accountId).delete(order.id);
      return post(order, 'order_closed', entries, order.closing.fill.filledAtMs);
    },
    answerForGood(record) {
      records.set(recordName(record), record);
      newRecords.push(record);
    },
    async write(client) {
      await insertOrders(client, opened);
      await closeOrders(client, [...closed.values()]);
      await writePostings(client, postings, [...changed].map(account));
      await insertRecords(client, newRecords);
      await insertEvents(client, events);
      for (const id of changed) cache.keep(id, account(id).version, positionsOf(id));
    },
  };
}

function recordName({ accountId, key }: { accountId: bigint; key: string }): string {
  return `${accountId}/${key}`;
}
