import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { failureOf, VersionConflict } from './ledger/index.ts';
import { createAccountMemory } from './account-memory.ts';
import { ORDER_NUMBERS_TAKEN, type AccountStore, type BatchWrites } from './account-store.ts';
import { createBatchDraft, type OpenDraft } from './batch-draft.ts';
import { readFromMemory, readLocked, type BatchCommands, type BatchReading } from './batch-reading.ts';
import {
  isKeyed,
  type AccountAnswer,
  type AccountChange,
  type AccountCommand,
  type CommandRecord,
  type KeyedCommand,
} from './command.ts';
import { checkLeases } from './lease-check.ts';
import type { RegisteredKind, Registry } from './registry.ts';
import type { UsedQuotes } from './used-quotes.ts';

export interface BatchParts {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly used: Pick<UsedQuotes, 'take'>;
  /** called for each change made elsewhere, as soon as it is known */
  readonly onChange: (change: AccountChange) => void;
}

/** The decision on a command, or why there is none: its account was already closed, or it came too late. */
type BatchAnswer = AccountAnswer | { readonly outcome: 'account-closed' } | { readonly outcome: 'expired' };

type Answers = (AccountAnswer | Refusal)[];

/** Decides and writes batches of commands. One runner per lane. */
export interface BatchRunner {
  /** @throws VersionConflict if an account has changed, or a key was used, since it was cached: nothing may be committed */
  run(store: AccountStore, commands: readonly AccountCommand[], again: boolean): Promise<Answers>;
  /** the last batch is durable */
  committed(): void;
  /** drops the cached state of these accounts after a failure; a batch that met a conflict is known to have had no effect */
  failed(commands: readonly AccountCommand[], error: unknown): void;
}

const LEASE_LOST: AccountAnswer = { outcome: 'lease-lost' };
const REMEMBERED_ACCOUNTS = 20_000;
/**
 * After a conflict another process works on the same accounts and will cause more: this many batches then lock before they
 * read.
 */
const CAUTIOUS_BATCHES = 32;

export function createBatchRunner({ registry, clock, used, onChange }: BatchParts): BatchRunner {
  const memory = createAccountMemory(REMEMBERED_ACCOUNTS, registry.slices, onChange);
  const takeNumber = (): bigint => nextNumber++;
  let nextNumber = 0n;
  let numbersEnd = 0n;
  let pessimisticFor = 0;
  let last: { readonly works: ReturnType<typeof createWorks>; readonly draft: OpenDraft } | null = null;

  async function run(store: AccountStore, commands: readonly AccountCommand[], again: boolean): Promise<Answers> {
    last = null;
    const pessimistic = again || pessimisticFor > 0;
    if (pessimisticFor > 0) pessimisticFor--;
    const kinds = commands.map(({ kind }) => registry.kind(kind));
    const batch = { commands, kinds };
    const reading =
      (pessimistic ? null : await readFromMemory(store, memory, registry, batch)) ??
      (await readLocked(store, memory, registry, batch));
    if (numbersEnd - nextNumber < kinds.filter(({ takesNumber }) => takesNumber).length) {
      nextNumber = await store.takeOrderNumbers();
      numbersEnd = nextNumber + ORDER_NUMBERS_TAKEN;
    }
    const draft = createBatchDraft(reading, registry, takeNumber);
    const isLost = await checkLeases(store, commands);
    const works = createWorks(registry, draft, reading);
    last = { works, draft };
    const answering = { draft, clock, again };
    const answerAll = (): BatchAnswer[] =>
      commands.map((command, at) => {
        if (isLost(command)) return LEASE_LOST;
        const kind = kinds[at] as RegisteredKind;
        return answer(answering, kind, works.of(kind), command);
      });
    const answers = reading.locked ? answerAll() : attempt(answerAll);
    const decided = draft.writes();
    const writes: BatchWrites = { ...decided, usedQuotes: used.take(decided.usedQuotes), tables: works.writes() };
    if (reading.locked) await store.write(writes);
    else await store.writeIfUnchanged(writes, { unchanged: draft.unchanged(), unused: unrecorded(batch, answers) });
    return answers.map((answered, at) => {
      if (answered.outcome === 'account-closed') return closedAnswer(commands[at] as AccountCommand, onChange);
      if (answered.outcome === 'expired') return expired();
      return answered;
    });
  }

  /** An account and slices that were read one after the other may be inconsistent, which can make a decision throw. */
  function attempt<Result>(decideAll: () => Result): Result {
    try {
      return decideAll();
    } catch (cause) {
      return giveUp(cause);
    }
  }

  function giveUp(cause?: unknown): never {
    throw new VersionConflict('a batch was decided on what no longer held', { cause });
  }

  return {
    run,
    committed: () => last?.draft.remember(memory),
    failed(commands, error) {
      pessimisticFor = CAUTIOUS_BATCHES;
      if (failureOf(error) === 'conflict' && last?.works.undo()) return;
      for (const { accountId, coinAccountId } of commands) {
        memory.evict(accountId);
        if (coinAccountId !== undefined) memory.evict(coinAccountId);
      }
    },
  };
}

/** The caller thought the account open, and must read it again. */
function closedAnswer({ accountId, epoch }: AccountCommand, onChange: BatchParts['onChange']): AccountAnswer | Refusal {
  onChange(unknownChange(accountId, null));
  return epoch === undefined ? new Refusal('accountDisabled') : LEASE_LOST;
}

/** The client no longer expects the price of this moment. */
function expired(): Refusal {
  return new Refusal('currentPriceError', { because: 'The request was decided after its Valid-Until.' });
}

/** The modules' parts of a batch, opened when their first command is decided. */
function createWorks({ modules }: Registry, draft: OpenDraft, { found }: BatchReading) {
  const works: unknown[] = modules.map(() => null);
  const opened = () => modules.filter((_module, place) => works[place] !== null);
  return {
    of: ({ module }: RegisteredKind): unknown => (works[module] ??= modules[module]?.open(draft, found[module] ?? null)),
    /** restores the slices; false if a module cannot */
    undo(): boolean {
      if (!opened().every(({ undo, slices }) => undo || slices.length === 0)) return false;
      for (const [place, module] of modules.entries()) if (works[place] !== null) module.undo?.(works[place]);
      return true;
    },
    writes: () => modules.flatMap((module, place) => (works[place] === null ? [] : (module.writes?.(works[place]) ?? []))),
  };
}

/** Commands whose answer is not recorded: their write does not reveal whether the key has a record already. */
function unrecorded({ commands }: BatchCommands, answers: readonly BatchAnswer[]): KeyedCommand[] {
  return commands.filter((command, at): command is KeyedCommand => {
    if (!isKeyed(command)) return false;
    const outcome = answers[at]?.outcome;
    if (outcome === 'rejected') return !command.recordsRefusal;
    return outcome === 'too-early' || outcome === 'account-closed' || outcome === 'expired';
  });
}

interface Answering {
  readonly draft: OpenDraft;
  readonly clock: Clock;
  readonly again: boolean;
}

function answer({ draft, clock, again }: Answering, kind: RegisteredKind, work: unknown, command: AccountCommand): BatchAnswer {
  if (isKeyed(command)) {
    const record = draft.record(command);
    if (record) return recordedAnswer(record, command, kind, again);
    if (typeof command.validUntilMs === 'number' && clock.now() > command.validUntilMs) return { outcome: 'expired' };
  }
  if (draft.account(command.accountId).closed) return { outcome: 'account-closed' };
  if (!isKeyed(command)) {
    const done = kind.decide(work, command);
    // The effect of an earlier run is done already, and listeners may have missed it.
    return again && done.outcome === 'accepted' ? { ...done, change: unknownChange(command.accountId, null) } : done;
  }
  const decided = kind.decide(work, command);
  if (decided.outcome === 'accepted' || (decided.outcome === 'rejected' && command.recordsRefusal)) {
    draft.answerForGood({
      accountId: command.accountId,
      key: command.key,
      fingerprint: command.fingerprint,
      rejection: decided.outcome === 'rejected' ? decided.rejection : null,
      orderId: decided.outcome === 'accepted' ? decided.orderId : null,
      recordedAtMs: decided.outcome === 'accepted' ? decided.placedAtMs : clock.now(),
      detail: kind.detailOf?.(decided) ?? null,
    });
  }
  return decided;
}

function recordedAnswer(
  record: CommandRecord,
  command: KeyedCommand,
  { restored }: RegisteredKind,
  again: boolean,
): AccountAnswer {
  if (record.fingerprint !== command.fingerprint) return { outcome: 'key-reused' };
  if (record.rejection !== null) return { outcome: 'rejected', rejection: record.rejection };
  const { orderId, recordedAtMs, accountId, detail } = record;
  return {
    outcome: 'accepted',
    orderId,
    placedAtMs: recordedAtMs,
    // Done by an earlier run whose answer was lost, so listeners may have missed it.
    change: again ? unknownChange(accountId, orderId) : null,
    ...(detail && restored ? restored(detail) : {}),
  };
}

function unknownChange(accountId: bigint, orderId: bigint | null) {
  return { kind: 'unknown', accountId, orderId } as const;
}
