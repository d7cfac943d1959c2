import { postEntry, type AccountBalances, type EntryDraft } from '@truefill/domain/ledger.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { LedgerAccount, Posting } from '../ledger/index.ts';
import type { CommandRecord, TradingEvent, TradingEventKind } from './batch-statements.ts';
import type { AccountMemory, AccountState } from './account-memory.ts';
import type { BatchReading } from './batch-reading.ts';
import { IdMap } from './id-map.ts';
import type { TradingWrites } from './batch-store.ts';
import type { LivingOrders } from './living-orders.ts';
import { isLiving, type LivingOrder, type StoredOrder } from './stored-order.ts';

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
  /** notes a quote, before markup, that something is decided on */
  use(quote: Quote): void;
  /** everything that was decided */
  writes(): Omit<TradingWrites, 'totals'>;
  /** the accounts that nothing was decided to change */
  unchanged(): LedgerAccount[];
  /** puts the accounts' orders back as they were, before anything was remembered */
  undo(): void;
  /** remembers the accounts as the batch leaves them */
  remember(memory: Pick<AccountMemory, 'keep'>): void;
}

/** An account in a batch. */
interface Seat {
  account: LedgerAccount;
  readonly living: LivingOrders;
  changed: boolean;
}

export function createBatchDraft({ accounts, records: answered, resets, marginStages }: BatchReading): BatchDraft {
  const records = createRecords(answered);
  const inserted = new IdMap<StoredOrder>();
  const updated = new IdMap<StoredOrder>();
  const originals: LivingOrder[] = [];
  const postings: Posting[] = [];
  const events: TradingEvent[] = [];
  const newResets = new Map<bigint, number>();
  const newStages = new Map<bigint, number>();
  const used = new Set<Quote>();
  const seats = createSeats(accounts);

  function post(accountId: bigint, orderId: bigint | null, { event, entries, nowMs, marginLevel = null }: Happening): void {
    const seat = seats.of(accountId);
    const before = seat.account;
    let balances: AccountBalances = before;
    for (const entry of entries) balances = postEntry(balances, entry);
    const { available, locked, withheld, deposited } = balances;
    const { id, userId, brandId, accountMode } = before;
    const version = seat.changed ? before.version : before.version + 1n;
    // Each field by its name: copying the account first is twice the work.
    seat.account = { id, userId, brandId, accountMode, available, locked, withheld, deposited, version };
    seat.changed = true;
    for (const entry of entries) postings.push(postingOf(entry, accountId, orderId, nowMs));
    events.push({ accountId, kind: event, orderId, recordedAtMs: nowMs, marginLevel });
  }

  return {
    account: (id) => seats.of(id).account,
    living: (accountId) => seats.of(accountId).living,
    changed: (orderId) => inserted.get(orderId) ?? updated.get(orderId) ?? null,
    record: records.find,
    lastResetMs: (accountId) => newResets.get(accountId) ?? resets.get(accountId) ?? null,
    put(order, happening) {
      const orders = seats.of(order.accountId).living;
      const known = orders.get(order.id);
      const isNew = inserted.has(order.id) || !(updated.has(order.id) || known);
      if (known && !isNew && !updated.has(order.id)) originals.push(known);
      (isNew ? inserted : updated).set(order.id, order);
      if (isLiving(order)) orders.put(order);
      else orders.remove(order.id);
      post(order.accountId, order.id, happening);
    },
    post,
    marginStage: (accountId) => newStages.get(accountId) ?? marginStages.get(accountId) ?? 0,
    noteMarginStage: (accountId, stage) => void newStages.set(accountId, stage),
    noteReset: (accountId, nowMs) => void newResets.set(accountId, nowMs),
    answerForGood: records.add,
    use: (quote) => void used.add(quote),
    writes: () => ({
      inserted: [...inserted.values()],
      updated: [...updated.values()],
      postings,
      accounts: seats.changed().map(({ account }) => account),
      records: records.added,
      events,
      resets: newResets,
      marginStages: newStages,
      usedQuotes: [...used],
    }),
    unchanged: () => [...accounts.values()].filter(({ account }) => !seats.hasChanged(account.id)).map(({ account }) => account),
    undo() {
      for (const { id, accountId } of inserted.values()) seats.of(accountId).living.remove(id);
      for (const order of originals) seats.of(order.accountId).living.put(order);
    },
    remember(memory) {
      for (const { account, living } of seats.changed()) memory.keep({ account, orders: living });
    },
  };
}

/** The accounts of a batch, each looked up once per command: what a command does, it does to one account. */
function createSeats(accounts: Pick<IdMap<AccountState>, 'get'>) {
  const seats = new IdMap<Seat>();
  let last: Seat | null = null;

  function sit(id: bigint): Seat {
    const state = accounts.get(id);
    if (!state) throw new Error(`there is no ledger account ${id}`);
    const seat = { account: state.account, living: state.orders, changed: false };
    seats.set(id, seat);
    return seat;
  }

  return {
    of(id: bigint): Seat {
      if (last?.account.id !== id) last = seats.get(id) ?? sit(id);
      return last;
    },
    changed: (): Seat[] => [...seats.values()].filter((seat) => seat.changed),
    hasChanged: (id: bigint): boolean => seats.get(id)?.changed ?? false,
  };
}

function postingOf({ kind, amount }: EntryDraft, accountId: bigint, orderId: bigint | null, recordedAtMs: number): Posting {
  return { kind, amount, accountId, referenceKind: orderId === null ? null : 'order', referenceId: orderId, recordedAtMs };
}

/** How keys were answered: before, and by this batch. */
function createRecords(answered: readonly CommandRecord[]) {
  const byKey = Map.groupBy(answered, ({ key }) => key);
  const added: CommandRecord[] = [];
  return {
    added,
    find: ({ accountId, key }: { readonly accountId: bigint; readonly key: string }): CommandRecord | null =>
      byKey.get(key)?.find((record) => record.accountId === accountId) ?? null,
    add(record: CommandRecord): void {
      const ofKey = byKey.get(record.key);
      if (ofKey) ofKey.push(record);
      else byKey.set(record.key, [record]);
      added.push(record);
    },
  };
}
