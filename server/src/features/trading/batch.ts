import { failureOf, Overtaken, type LedgerAccount } from '../ledger/index.ts';
import { createAccountMemory } from './account-memory.ts';
import { createBatchDraft, type BatchDraft } from './batch-draft.ts';
import { isKeyed, readFromMemory, readLocked } from './batch-reading.ts';
import { ORDER_NUMBERS_TAKEN, type CommandRecord } from './batch-statements.ts';
import type { TradingStore, TradingWrites } from './batch-store.ts';
import { close, closeAll, closeAllDetail, closeAllResultsFrom, overnight, stopOut } from './closing-decisions.ts';
import type { AccountChange, KeyedCommand, TradingAnswer, TradingCommand, UpkeepCommand } from './command.ts';
import { brandOf, type Decision, type DecisionParts } from './decision.ts';
import { checkLeases } from './lease-check.ts';
import { noteMarginStage } from './margin-decisions.ts';
import { cancel, fill, modify, place, reset } from './order-decisions.ts';
import { endedTotals } from './order-totals.ts';
import type { OrderOwner } from './order-statements.ts';
import type { UsedQuotes } from './used-quotes.ts';

export interface BatchParts extends DecisionParts {
  readonly used: Pick<UsedQuotes, 'take'>;
  /** told of what was changed elsewhere, as soon as that is known */
  readonly learned: (change: AccountChange) => void;
}

/** Decides and writes batches of trading commands. One runner per executor. */
export interface BatchRunner {
  /** @throws Overtaken when something else has changed an account, or used a key, since it was last heard of: nothing may be committed */
  run(store: TradingStore, commands: readonly TradingCommand[], again: boolean): Promise<TradingAnswer[]>;
  /** after a failure nothing remembered of these accounts is believed; a batch that was overtaken is known to have had no effect */
  failed(commands: readonly TradingCommand[], error: unknown): void;
  /** of an account whose balances were changed by something else, and none of its orders */
  note(account: LedgerAccount): void;
}

const REMEMBERED_ACCOUNTS = 20_000;
/** Whoever was overtaken has others beside it, and will be again: so many batches then lock before they read. */
const CAUTIOUS_BATCHES = 32;

export function createBatchRunner({ used, learned, ...parts }: BatchParts): BatchRunner {
  const memory = createAccountMemory(REMEMBERED_ACCOUNTS, learned);
  let nextNumber = 0n;
  let numbersEnd = 0n;
  let cautiousFor = 0;
  let lastDraft: BatchDraft | null = null;

  async function run(store: TradingStore, commands: readonly TradingCommand[], again: boolean): Promise<TradingAnswer[]> {
    lastDraft = null;
    const cautious = again || cautiousFor > 0;
    if (cautiousFor > 0) cautiousFor--;
    const reading =
      (cautious ? null : await readFromMemory(store, memory, commands)) ?? (await readLocked(store, memory, commands));
    const draft = createBatchDraft(reading);
    lastDraft = draft;
    const owners = await ownersOf(store, commands, draft);
    const numbersNeeded = commands.filter(({ kind }) => kind === 'place' || kind === 'close').length;
    if (numbersEnd - nextNumber < numbersNeeded) {
      nextNumber = await store.takeOrderNumbers();
      numbersEnd = nextNumber + ORDER_NUMBERS_TAKEN;
    }
    const decision = { ...parts, draft, owners, takeNumber: () => nextNumber++ };
    const isLost = await checkLeases(store, commands);
    const answerAll = (): TradingAnswer[] =>
      commands.map((command) => (isLost(command) ? { outcome: 'lease-lost' } : answer(decision, command, again)));
    const answers = reading.locked ? answerAll() : trying(answerAll);
    const writes = writesOf(decision, used);
    if (reading.locked) await store.write(writes);
    else if (!(await store.writeIfTrue(writes, { unchanged: draft.unchanged(), unused: unrecorded(commands, answers) })))
      giveUp();
    draft.remember(memory);
    return answers;
  }

  /** An account and orders that were read one after the other may not go together, and then nothing can be decided on them. */
  function trying<Result>(decideAll: () => Result): Result {
    try {
      return decideAll();
    } catch (cause) {
      return giveUp(cause);
    }
  }

  function giveUp(cause?: unknown): never {
    throw new Overtaken('a batch was decided on what no longer held', { cause });
  }

  return {
    run,
    failed(commands, error) {
      cautiousFor = CAUTIOUS_BATCHES;
      if (lastDraft && failureOf(error) === 'overtaken') return lastDraft.undo();
      for (const command of commands) memory.forget(command.accountId);
    },
    note: memory.note,
  };
}

/** What was decided, with what it adds to the totals of the accounts, and the quotes that are still to be written. */
function writesOf({ draft, brands }: Decision, used: BatchParts['used']): TradingWrites {
  const writes = draft.writes();
  const timeZoneOf = (accountId: bigint): string => brandOf(brands, draft.account(accountId)).timeZone;
  return {
    ...writes,
    totals: endedTotals([...writes.inserted, ...writes.updated], timeZoneOf),
    usedQuotes: used.take(writes.usedQuotes),
  };
}

/** Commands whose answer is not kept: writing it does not tell whether their key has another one. */
function unrecorded(commands: readonly TradingCommand[], answers: readonly TradingAnswer[]): KeyedCommand[] {
  return commands.filter(
    (command, index): command is KeyedCommand =>
      isKeyed(command) && !command.recordsRefusal && answers[index]?.outcome === 'rejected',
  );
}

/** Owners of orders that are named but do not live in the account that names them. */
async function ownersOf(
  store: TradingStore,
  commands: readonly TradingCommand[],
  draft: BatchDraft,
): Promise<Map<bigint, OrderOwner>> {
  const wanted = new Set<bigint>();
  for (const command of commands) {
    if ('orderId' in command && !draft.living(command.accountId).has(command.orderId)) wanted.add(command.orderId);
  }
  if (wanted.size === 0) return new Map();
  return new Map((await store.findOwners([...wanted])).map((owner) => [owner.id, owner]));
}

function answer(decision: Decision, command: TradingCommand, again: boolean): TradingAnswer {
  if (!isKeyed(command)) {
    const done = keepUp(decision, command);
    // What an earlier run did is no longer due, and perhaps nobody was told.
    return again && done.outcome === 'accepted' ? { ...done, change: { kind: 'unknown', accountId: command.accountId } } : done;
  }
  const record = decision.draft.record(command);
  if (record) return recordedAnswer(record, command, again);
  const decided = decide(decision, command);
  if (decided.outcome === 'accepted' || (decided.outcome === 'rejected' && command.recordsRefusal)) {
    decision.draft.answerForGood({
      accountId: command.accountId,
      key: command.key,
      fingerprint: command.fingerprint,
      rejection: decided.outcome === 'rejected' ? decided.rejection : null,
      orderId: decided.outcome === 'accepted' ? decided.orderId : null,
      recordedAtMs: decided.outcome === 'accepted' ? decided.placedAtMs : decision.clock.now(),
      detail: decided.outcome === 'accepted' && decided.results ? closeAllDetail(decided.results) : null,
    });
  }
  return decided;
}

function keepUp(decision: Decision, command: UpkeepCommand): TradingAnswer {
  switch (command.kind) {
    case 'stop-out':
      return stopOut(decision, command);
    case 'overnight':
      return overnight(decision, command);
    case 'margin-stage':
      return noteMarginStage(decision, command);
  }
}

function recordedAnswer(record: CommandRecord, command: KeyedCommand, again: boolean): TradingAnswer {
  if (record.fingerprint !== command.fingerprint) return { outcome: 'key-reused' };
  if (record.rejection !== null) return { outcome: 'rejected', rejection: record.rejection };
  const { orderId, recordedAtMs, accountId, detail } = record;
  return {
    outcome: 'accepted',
    orderId,
    placedAtMs: recordedAtMs,
    // Done by an earlier run whose answer got lost, so perhaps nobody was told.
    change: again ? { kind: 'unknown', accountId } : null,
    ...(detail ? { results: closeAllResultsFrom(detail) } : {}),
  };
}

function decide(decision: Decision, command: KeyedCommand): TradingAnswer {
  switch (command.kind) {
    case 'place':
      return place(decision, command);
    case 'close':
      return close(decision, command);
    case 'close-all':
      return closeAll(decision, command);
    case 'fill':
      return fill(decision, command);
    case 'cancel':
      return cancel(decision, command);
    case 'modify':
      return modify(decision, command);
    case 'reset':
      return reset(decision, command);
  }
}
