import { postEntry, type EntryDraft } from '@truefill/domain/ledger.ts';
import type { OptionRejection } from '@truefill/domain/option-rejection.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { LedgerAccount, Posting } from '../ledger/index.ts';
import type { CommandRecord, UsedQuotes } from '../trading/index.ts';
import type { OptionStore } from './batch-store.ts';
import type { OptionCommand } from './command.ts';
import type { OptionEvent } from './option-statements.ts';
import type { SettledOption, StoredOption } from './stored-option.ts';

export type OptionRecord = CommandRecord<OptionRejection>;

/** What a batch has decided so far and not yet written. Each decision sees the effects of those before it. */
export interface BatchDraft {
  account(id: bigint): LedgerAccount;
  /** the option as this batch has it; null when there is none of that number */
  option(id: bigint): StoredOption | null;
  record(command: OptionCommand): OptionRecord | null;
  /** how many options run in an account that places one */
  running(accountId: bigint): number;
  place(order: StoredOption, entries: readonly EntryDraft[]): void;
  settle(order: SettledOption, entries: readonly EntryDraft[]): void;
  answerForGood(record: OptionRecord): void;
  /** notes a quote that something is decided on */
  use(quote: Quote): void;
  write(store: Pick<OptionStore, 'write'>, used: Pick<UsedQuotes, 'take'>): Promise<void>;
}

export function createBatchDraft(
  accounts: Map<bigint, LedgerAccount>,
  found: readonly StoredOption[],
  foundRecords: readonly OptionRecord[],
  foundRunning: ReadonlyMap<bigint, number>,
): BatchDraft {
  const options = new Map(found.map((option) => [option.id, option]));
  const records = new Map(foundRecords.map((record) => [recordName(record), record]));
  const placed: StoredOption[] = [];
  const settled: SettledOption[] = [];
  const postings: Posting[] = [];
  const events: OptionEvent[] = [];
  const newRecords: OptionRecord[] = [];
  const changed = new Set<bigint>();
  const quotes = new Set<Quote>();
  const running = new Map(foundRunning);
  const count = (accountId: bigint, more: 1 | -1): void => void running.set(accountId, (running.get(accountId) ?? 0) + more);

  function account(id: bigint): LedgerAccount {
    const known = accounts.get(id);
    if (!known) throw new Error(`there is no ledger account ${id}`);
    return known;
  }

  function post(order: StoredOption, kind: OptionEvent['kind'], entries: readonly EntryDraft[], recordedAtMs: number): void {
    const { accountId } = order;
    const before = account(accountId);
    const version = changed.has(accountId) ? before.version : before.version + 1n;
    accounts.set(accountId, {
      ...before,
      ...entries.reduce<LedgerAccount | ReturnType<typeof postEntry>>(postEntry, before),
      version,
    });
    changed.add(accountId);
    for (const entry of entries)
      postings.push({ ...entry, accountId, referenceKind: 'order', referenceId: order.id, recordedAtMs });
    events.push({ accountId, kind, orderId: order.id, recordedAtMs });
  }

  return {
    account,
    option: (id) => options.get(id) ?? null,
    record: (command) => records.get(recordName(command)) ?? null,
    running: (accountId) => running.get(accountId) ?? 0,
    place(order, entries) {
      count(order.accountId, 1);
      placed.push(order);
      post(order, 'option_placed', entries, order.beginMs);
    },
    settle(order, entries) {
      count(order.accountId, -1);
      options.set(order.id, order);
      settled.push(order);
      post(order, 'option_settled', entries, order.settlement.settledAtMs);
    },
    answerForGood(record) {
      records.set(recordName(record), record);
      newRecords.push(record);
    },
    use: (quote) => void quotes.add(quote),
    write(store, used) {
      const left = [...changed].map(account);
      const usedQuotes = used.take([...quotes]);
      return store.write({ placed, settled, postings, accounts: left, records: newRecords, events, usedQuotes });
    },
  };
}

function recordName({ accountId, key }: { accountId: bigint; key: string }): string {
  return `${accountId}/${key}`;
}
