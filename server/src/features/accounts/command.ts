import { hash } from 'node:crypto';
import type { LedgerAccount } from './ledger/index.ts';

declare const ANSWER: unique symbol;

/** A request to change an account. Its kind selects the module that decides it; `Answer` is that module's answer. */
export interface AccountCommand<Answer extends AccountAnswer = AccountAnswer> {
  readonly kind: string;
  readonly accountId: bigint;
  /** a coin account of the same user that the command may change: locked, read and cached together with the first */
  readonly coinAccountId?: bigint;
  /** epoch of the lease that a watch works under; a user's command has none */
  readonly epoch?: bigint;
  /** type-level only: no command has it at run time */
  readonly [ANSWER]?: Answer;
}

/** An idempotent command by key. Commands without a key do what is due, so a second run has no effect. */
export interface KeyedCommand<Answer extends AccountAnswer = AccountAnswer> extends AccountCommand<Answer> {
  /** unique within the account: a key that took effect never takes effect again */
  readonly key: string;
  /** of the request, its kind included; the same key with another fingerprint is refused */
  readonly fingerprint: string;
  /** whether a refusal is recorded as the key's final answer. Only for keys chosen by the client. */
  readonly recordsRefusal: boolean;
  /** decided later it is refused with 202, unless the key has an answer; ms. That refusal is never recorded */
  readonly validUntilMs?: number | null;
}

export function isKeyed(command: AccountCommand): command is KeyedCommand {
  return 'key' in command;
}

/** The result of a command. */
export type AccountAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: string }
  /** cannot be decided yet; nothing is recorded */
  | { readonly outcome: 'too-early' }
  | { readonly outcome: 'key-reused' }
  /** the watch that sent it no longer holds the lease, or the user has closed the account */
  | { readonly outcome: 'lease-lost' };

export interface AcceptedCommand {
  readonly outcome: 'accepted';
  /**
   * what the command was about: an order, an option, a withdrawal, a loan or the like, which all take their numbers from one
   * sequence; null if nothing has a number
   */
  readonly orderId: bigint | null;
  /** when that was placed or requested; it is part of the number that users see (`orderNumber`) */
  readonly placedAtMs: number;
  /** null if nothing has changed */
  readonly change: AccountChange | null;
}

/** What an accepted command changed in an account, for everything that shows or watches accounts. */
export type AccountChange = KnownChange | UnknownChange;

/** Extended by each module's own changes, which have a `kind`; listeners that do not know the kind still get the account. */
export interface KnownChange {
  readonly kind: string;
  /** after the command */
  readonly account: LedgerAccount;
}

/** An earlier run took effect, and listeners may have missed it. */
export interface UnknownChange {
  readonly kind: 'unknown';
  readonly accountId: bigint;
  readonly orderId: bigint | null;
}

export function isKnown(change: AccountChange): change is KnownChange {
  return 'account' in change;
}

/** The recorded answer of a key. Keys are unique per account across all kinds of commands. */
export interface CommandRecord {
  readonly accountId: bigint;
  readonly key: string;
  readonly fingerprint: string;
  readonly rejection: string | null;
  readonly orderId: bigint | null;
  readonly recordedAtMs: number;
  /** further parts of the answer, as JSON */
  readonly detail?: string | null;
}

/** A short digest of a command's request. */
export function fingerprintOf(kind: string, request: Readonly<Record<string, unknown>>): string {
  const entries = Object.keys(request)
    .toSorted()
    .map((name) => [name, typeof request[name] === 'bigint' ? String(request[name]) : request[name]]);
  const text = JSON.stringify([kind, entries]);
  return hash('sha256', text, 'base64url').slice(0, 22);
}
