import type { Finder, TableWrite } from './account-store.ts';
import type { BatchDraft } from './batch-draft.ts';
import type { LedgerAccount } from './ledger/index.ts';
import type { AccountAnswer, AccountChange, AccountCommand } from './command.ts';

/** The state that one feature has in an account while it is remembered: its active orders, for instance. */
export interface Slice<State> {
  readonly name: string;
  /** reads accounts' states; unknown accounts have an empty one. The state is the memory's own, to be changed by who decides. */
  read(store: Finder, accountIds: readonly bigint[]): Promise<(accountId: bigint) => State>;
  /**
   * Brings states that are known at earlier versions to the present ones, in place, where that is less than reading them whole.
   * Answers what was changed elsewhere, for anyone who follows accounts.
   */
  catchUp?(store: Finder, known: readonly KnownSlice<State>[]): Promise<readonly AccountChange[]>;
}

/** A slice's state as it was with an earlier version of the account. */
export interface KnownSlice<State> {
  readonly before: LedgerAccount;
  readonly account: LedgerAccount;
  readonly state: State;
}

/** A slice of a batch's accounts, before anything was decided. */
export interface SlicesOf {
  of<State>(slice: Slice<State>, accountId: bigint): State | undefined;
}

/** How one kind of command is decided. A plain object of functions. */
export interface CommandKind<Command extends AccountCommand = AccountCommand, Work = unknown> {
  /** whether it depends on more than an account and its slices: the account is then locked, and the module reads before it decides */
  readonly needsLock?: boolean;
  /** whether what is remembered is all that a command depends on, where that differs from one to the next */
  fromMemory?(command: Command, slices: SlicesOf): boolean;
  /** whether it may give an order a number, one at most */
  readonly takesNumber?: boolean;
  /**
   * Decides on the batch as it has come so far, with the domain's rules, and answers. What it changes it hands to the draft: entries and
   * events by `post`, rows of its own to the module's `work`. Reads no clock and no price twice for one command.
   */
  decide(work: Work, command: Command): AnswerOf<Command>;
  /** what is recorded of an accepted answer beside order and time, as JSON */
  detailOf?(answer: AnswerOf<Command>): string | null;
  /** the part of a recorded answer that `detailOf` gave */
  restored?(detail: string): Partial<AnswerOf<Command>>;
}

export type AnswerOf<Command> = Command extends AccountCommand<infer Answer> ? Answer : AccountAnswer;

/** A feature that changes money: the kinds of commands that it decides, what it remembers of accounts, and its own tables. */
export interface AccountModule<Work = unknown, Found = unknown> {
  readonly name: string;
  readonly kinds: Readonly<Record<string, CommandKind>>;
  readonly slices: readonly Slice<unknown>[];
  /** reads what commands of its kinds need beyond accounts and slices. The accounts are locked; else it is not asked. */
  read?(store: Finder, commands: readonly AccountCommand[], slices: SlicesOf): Promise<Found>;
  /** begins its part of a batch that has a command of its kinds; `found` is what was read, if anything */
  open(draft: BatchDraft, found: Found | null): Work;
  /** what it writes to tables of its own, when all is decided */
  writes?(work: Work): readonly TableWrite[];
  /** puts its slices back as they were, where a batch is known to have had no effect; without it they are read again */
  undo?(work: Work): void;
}

/** Binds the commands of a module to what decides them, by their kinds. */
export type KindsOf<Command extends AccountCommand, Work> = {
  readonly [Kind in Command['kind']]: CommandKind<Extract<Command, { readonly kind: Kind }>, Work>;
};
