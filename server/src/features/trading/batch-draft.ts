import { postEntry, type EntryDraft } from '@truefill/domain/ledger.ts';
import type { LedgerAccount, Posting } from '../ledger/index.ts';
import type { CommandRecord, TradingEvent, TradingEventKind } from './batch-statements.ts';
import type { TradingStore } from './batch-store.ts';
import type { LivingOrderCache, LivingOrders } from './living-order-cache.ts';
import { isLiving, type StoredOrder } from './stored-order.ts';

/** Something that happens to an account. */
export interface Happening {
  readonly event: TradingEventKind;
  readonly entries: readonly EntryDraft[];
  readonly nowMs: number;
  /** in percent at scale 2, of an event about the margin level */
  readonly marginLevel?: bigint | null;
}

/** What a batch has decided so far and not yet written. Each decision sees the effects of those before it. */
export interface BatchDraft {
  account(id: bigint): LedgerAccount;
  /** the account's living orders */
  living(accountId: bigint): LivingOrders;
  /** an order that this batch has changed */
  changed(orderId: bigint): StoredOrder | null;
  record(command: { readonly accountId: bigint; readonly key: string }): CommandRecord | null;
  lastResetMs(accountId: bigint): number | null;
  /** puts an order into a new state */
  put(order: StoredOrder, happening: Happening): void;
  /** posts entries of an account that change no order */
  post(accountId: bigint, orderId: bigint | null, happening: Happening): void;
  /** the stage of warning that the account is in, 0 none */
  marginStage(accountId: bigint): number;
  noteMarginStage(accountId: bigint, stage: number): void;
  noteReset(accountId: bigint, nowMs: number): void;
  answerForGood(record: CommandRecord): void;
  write(store: Pick<TradingStore, 'write'>): Promise<void>;
}

export interface DraftState {
  readonly accounts: Map<bigint, LedgerAccount>;
  readonly living: ReadonlyMap<bigint, LivingOrders>;
  readonly records: readonly CommandRecord[];
  readonly resets: ReadonlyMap<bigint, number>;
  readonly marginStages: ReadonlyMap<bigint, number>;
}

export function createBatchDraft({ accounts, living: livingOrders, records: answered, resets, marginStages }: DraftState, cache: LivingOrderCache): BatchDraft {
  const records = new Map(answered.map((record) => [recordName(record), record]));
  const inserted = new Map<bigint, StoredOrder>();
  const updated = new Map<bigint, StoredOrder>();
  const postings: Posting[] = [];
  const events: TradingEvent[] = [];
  const newRecords: CommandRecord[] = [];
  const newResets = new Map<bigint, number>();
  const newStages = new Map<bigint, number>();
  const changed = new Set<bigint>();

  function account(id: bigint): LedgerAccount {
    const found = accounts.get(id);
    if (!found) throw new Error(`there is no ledger account ${id}`);
    return found;
  }

  function living(accountId: bigint): LivingOrders {
    const found = livingOrders.get(accountId);
    if (!found) throw new Error(`the orders of ledger account ${accountId} were not loaded`);
    return found;
  }

  function post(accountId: bigint, orderId: bigint | null, { event, entries, nowMs, marginLevel = null }: Happening): void {
    const before = account(accountId);
    const version = changed.has(accountId) ? before.version : before.version + 1n;
    accounts.set(accountId, { ...before, ...entries.reduce<LedgerAccount | ReturnType<typeof postEntry>>(postEntry, before), version });
    changed.add(accountId);
    for (const entry of entries) postings.push({ ...entry, accountId, orderId, recordedAtMs: nowMs });
    events.push({ accountId, kind: event, orderId, recordedAtMs: nowMs, marginLevel });
  }

  return {
    account,
    living,
    changed: (orderId) => inserted.get(orderId) ?? updated.get(orderId) ?? null,
    record: (command) => records.get(recordName(command)) ?? null,
    lastResetMs: (accountId) => newResets.get(accountId) ?? resets.get(accountId) ?? null,
    put(order, happening) {
      const orders = living(order.accountId);
      const isNew = inserted.has(order.id) || !(updated.has(order.id) || orders.has(order.id));
      (isNew ? inserted : updated).set(order.id, order);
      if (isLiving(order)) orders.set(order.id, order);
      else orders.delete(order.id);
      post(order.accountId, order.id, happening);
    },
    post,
    marginStage: (accountId) => newStages.get(accountId) ?? marginStages.get(accountId) ?? 0,
    noteMarginStage: (accountId, stage) => void newStages.set(accountId, stage),
    noteReset: (accountId, nowMs) => void newResets.set(accountId, nowMs),
    answerForGood(record) {
      records.set(recordName(record), record);
      newRecords.push(record);
    },
    async write(store) {
      await store.write({
        inserted: [...inserted.values()],
        updated: [...updated.values()],
        postings,
        accounts: [...changed].map(account),
        records: newRecords,
        events,
        resets: newResets,
        marginStages: newStages,
      });
      for (const id of changed) cache.keep(id, account(id).version, living(id));
    },
  };
}

function recordName({ accountId, key }: { accountId: bigint; key: string }): string {
  return `${accountId}/${key}`;
}
