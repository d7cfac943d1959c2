import type { Finder, TableWrite } from './account-store.ts';
import type { BatchDraft } from './batch-draft.ts';
import type { LedgerAccount } from './ledger/index.ts';
import type { AccountAnswer, AccountChange, AccountCommand } from './command.ts';

/** One feature's cached state of an account, for instance its active orders. */
export interface Slice<State> {
  readonly name: string;
  /**
   * reads the states of accounts; unknown accounts have an empty one. The cache owns the state, and decisions change it in
   * place.
   */
  read(store: Finder, accountIds: readonly bigint[]): Promise<(accountId: bigint) => State>;
  /**
   * Brings states from earlier versions up to date, in place, if that costs less than reading them whole.
   * Returns the changes made elsewhere, for listeners.
   */
  catchUp?(store: Finder, known: readonly KnownSlice<State>[]): Promise<readonly AccountChange[]>;
}

/** A slice's state at an earlier version of the account. */
export interface KnownSlice<State> {
  readonly before: LedgerAccount;
  readonly account: LedgerAccount;
  readonly state: State;
}

/** A slice of a batch's accounts, before the first decision. */
export interface SlicesOf {
  of<State>(slice: Slice<State>, accountId: bigint): State | undefined;
}

/** How one kind of command is decided. */
export interface CommandKind<Command extends AccountCommand = AccountCommand, Work = unknown> {
  /**
   * whether it depends on more than an account and its slices: then the account is locked, and the module reads before it
   * decides
   */
  readonly needsLock?: boolean;
  /** whether a command depends only on cached state, if that varies between commands of the kind */
  fromMemory?(command: Command, slices: SlicesOf): boolean;
  /** whether it may assign an order number, at most one */
  readonly takesNumber?: boolean;
  /**
   * Decides on the batch so far, with the domain's rules, and returns the answer. Changes go into the draft: entries and
   * events by `post`, rows of its own tables into the module's `work`. Reads no clock or price twice for one command.
   */
  decide(work: Work, command: Command): AnswerOf<Command>;
  /** what is recorded of an accepted answer besides order and time, as JSON */
  detailOf?(answer: AnswerOf<Command>): string | null;
  /** restores the part of an answer that `detailOf` recorded */
  restored?(detail: string): Partial<AnswerOf<Command>>;
}

export type AnswerOf<Command> = Command extends AccountCommand<infer Answer> ? Answer : AccountAnswer;

/** A feature that changes money: its kinds of commands, its slices of accounts, and its own tables. */
export interface AccountModule<Work = unknown, Found = unknown> {
  readonly name: string;
  readonly kinds: Readonly<Record<string, CommandKind>>;
  readonly slices: readonly Slice<unknown>[];
  /** reads what its commands need besides accounts and slices. Only called when the accounts are locked. */
  read?(store: Finder, commands: readonly AccountCommand[], slices: SlicesOf): Promise<Found>;
  /** opens its part of a batch with a command of its kinds; `found` is the result of `read`, if it was called */
  open(draft: BatchDraft, found: Found | null): Work;
  /** its writes to its own tables, once all is decided */
  writes?(work: Work): readonly TableWrite[];
  /** restores its slices if a batch is known to have had no effect; without it they are read again */
  undo?(work: Work): void;
}

/** Maps a module's commands to their kinds. */
export type KindsOf<Command extends AccountCommand, Work> = {
  readonly [Kind in Command['kind']]: CommandKind<Extract<Command, { readonly kind: Kind }>, Work>;
};
