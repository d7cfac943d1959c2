import { postEntry, USD, type AccountBalances, type EntryDraft, type ReferenceKind } from '@truefill/domain/accounts/ledger.ts';
import { depositedWorth } from '@truefill/domain/wallet/coin-value.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import { cents, ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { LedgerAccount, Posting } from './ledger/index.ts';
import type { AccountMemory, AccountState } from './account-memory.ts';
import type { AccountEvent, BatchWrites } from './account-store.ts';
import type { BatchReading } from './batch-reading.ts';
import type { CommandRecord } from './command.ts';
import { IdMap } from './id-map.ts';
import type { Slice } from './module.ts';
import type { Registry } from './registry.ts';

/** An event of an account, with its entries. */
export interface PostedEvent<Kind extends string = string> {
  readonly event: Kind;
  /** of the trading account itself */
  readonly entries: readonly EntryDraft[];
  readonly nowMs: number;
  /** the event's values, as `eventData` writes them: self-contained for later readers */
  readonly data?: string;
  /** kind of the reference id; an order's by default */
  readonly referenceKind?: ReferenceKind;
  /** entries of the same user's coin account, which the command names as its `coinAccountId` */
  readonly coin?: { readonly accountId: bigint; readonly entries: readonly EntryDraft[] };
}

/** The decisions of a batch so far, not yet written. Each decision sees the effects of those before it. */
export interface BatchDraft {
  account(id: bigint): LedgerAccount;
  /** returns a slice's state per account as of this batch, to be changed in place by the decisions */
  slice<State>(slice: Slice<State>): (accountId: bigint) => State;
  /**
   * Posts entries of a trading account, with the event that explains them; without entries only the version changes. Coin
   * entries are posted through the user's trading account, which has the keys, the events and their order:
   *
   *     draft.post(tradingAccountId, depositId, {
   *       event: 'deposit_credited',
   *       referenceKind: 'deposit',
   *       entries: [],
   *       coin: { accountId: coinAccountId, entries: [{ kind: 'deposit', amount }] },
   *       nowMs,
   *       data: eventData({ currency, amount }),
   *     });
   *
   * @throws Error if the coin account is not one of the same user
   */
  post(accountId: bigint, referenceId: bigint | null, posted: PostedEvent): void;
  /** records the final answer of a key, also one that no client sent */
  answerForGood(record: CommandRecord): void;
  /** records a quote, before markup, that a decision uses */
  use(quote: Quote): void;
  /** a number for a new order of any kind; only for command kinds with `takesNumber` */
  takeNumber(): bigint;
}

/** A draft as the queue sees it. */
export interface OpenDraft extends BatchDraft {
  record(command: { readonly accountId: bigint; readonly key: string }): CommandRecord | null;
  /** all writes except those to the modules' own tables */
  writes(): Omit<BatchWrites, 'tables'>;
  /** the accounts that the decisions did not change */
  unchanged(): LedgerAccount[];
  /** caches the accounts as the batch leaves them */
  remember(memory: Pick<AccountMemory, 'store'>): void;
}

/** An account in a batch. */
interface DraftAccount {
  account: LedgerAccount;
  readonly slices: readonly unknown[];
  changed: boolean;
}

export function createBatchDraft(
  { accounts, records: answered }: BatchReading,
  registry: Pick<Registry, 'place'>,
  takeNumber: () => bigint,
): OpenDraft {
  const records = Map.groupBy(answered, ({ key }) => key);
  const postings: Posting[] = [];
  const events: AccountEvent[] = [];
  const newRecords: CommandRecord[] = [];
  const used = new Set<Quote>();
  const draftAccounts = createDraftAccounts(accounts);

  return {
    account: (id) => draftAccounts.of(id).account,
    slice<State>(slice: Slice<State>) {
      const place = registry.place(slice);
      // Each slice's state is at its place.
      return (accountId: bigint) => draftAccounts.of(accountId).slices[place] as State;
    },
    record: ({ accountId, key }) => records.get(key)?.find((record) => record.accountId === accountId) ?? null,
    post(accountId, referenceId, { event, entries, nowMs, data, referenceKind = 'order', coin }) {
      if (coin) {
        checkOwner(draftAccounts.of(accountId).account, draftAccounts.of(coin.accountId).account);
        change(draftAccounts.of(coin.accountId), coin.entries, ZERO);
        for (const entry of coin.entries) postings.push(postingOf(entry, coin.accountId, referenceKind, referenceId, nowMs));
      }
      change(
        draftAccounts.of(accountId),
        entries,
        coin ? depositedWorth(coin.entries, scaleOf(draftAccounts.of(coin.accountId))) : ZERO,
      );
      for (const entry of entries) postings.push(postingOf(entry, accountId, referenceKind, referenceId, nowMs));
      events.push({ accountId, kind: event, orderId: referenceId, recordedAtMs: nowMs, data: data ?? null });
    },
    answerForGood(record) {
      const ofKey = records.get(record.key);
      if (ofKey) ofKey.push(record);
      else records.set(record.key, [record]);
      newRecords.push(record);
    },
    use: (quote) => void used.add(quote),
    takeNumber,
    writes: () => ({
      postings,
      accounts: draftAccounts.changed().map(({ account }) => account),
      records: newRecords,
      events,
      usedQuotes: [...used],
    }),
    unchanged: () =>
      [...accounts.values()].filter(({ account }) => !draftAccounts.hasChanged(account.id)).map(({ account }) => account),
    remember(memory) {
      for (const { account, slices } of draftAccounts.changed()) memory.store({ account, slices });
    },
  };
}

function scaleOf({ account }: DraftAccount): number {
  const coin = COINS.find(({ code }) => code === account.currency);
  if (!coin) throw new Error(`unknown coin ${account.currency}`);
  return coin.scale;
}

/** @param deposited amount that the same user's coin deposits add to the deposited total */
function change(drafted: DraftAccount, entries: readonly EntryDraft[], deposited: Money): void {
  const before = drafted.account;
  let balances: AccountBalances = before;
  for (const entry of entries) balances = postEntry(balances, entry);
  const { available, locked, withheld } = balances;
  const { id, userId, brandId, accountMode, currency, closed } = before;
  const version = drafted.changed ? before.version : before.version + 1n;
  // Each field by name: copying the account first is twice the work.
  const total = cents(balances.deposited + deposited);
  drafted.account = {
    id,
    userId,
    brandId,
    accountMode,
    currency,
    closed,
    available,
    locked,
    withheld,
    deposited: total,
    version,
  };
  drafted.changed = true;
}

/** @throws Error unless the second is a coin account of the first one's user, brand and mode */
function checkOwner(trading: LedgerAccount, coin: LedgerAccount): void {
  const isTheirs = coin.userId === trading.userId && coin.brandId === trading.brandId && coin.accountMode === trading.accountMode;
  if (!isTheirs || coin.currency === USD.code || trading.currency !== USD.code)
    throw new Error(`ledger account ${coin.id} is not a coin account of the user of ${trading.id}`);
}

/** The accounts of a batch, with the last one cached: a command usually works on one account. */
function createDraftAccounts(accounts: Pick<IdMap<AccountState>, 'get'>) {
  const draftAccounts = new IdMap<DraftAccount>();
  let last: DraftAccount | null = null;

  function open(id: bigint): DraftAccount {
    const state = accounts.get(id);
    if (!state) throw new Error(`unknown ledger account ${id}`);
    const drafted = { account: state.account, slices: state.slices, changed: false };
    draftAccounts.set(id, drafted);
    return drafted;
  }

  return {
    of(id: bigint): DraftAccount {
      if (last?.account.id !== id) last = draftAccounts.get(id) ?? open(id);
      return last;
    },
    changed: (): DraftAccount[] => [...draftAccounts.values()].filter((drafted) => drafted.changed),
    hasChanged: (id: bigint): boolean => draftAccounts.get(id)?.changed ?? false,
  };
}

function postingOf(
  { kind, amount, conversion }: EntryDraft,
  accountId: bigint,
  kindOfReference: ReferenceKind,
  referenceId: bigint | null,
  recordedAtMs: number,
): Posting {
  const referenceKind = referenceId === null ? null : kindOfReference;
  const posting = { kind, amount, accountId, referenceKind, referenceId, recordedAtMs };
  return conversion ? { ...posting, conversion } : posting;
}
