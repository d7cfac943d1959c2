import { hash } from 'node:crypto';
import type { LedgerAccount } from './ledger/index.ts';

declare const ANSWER: unique symbol;

/** Something that may change an account. Its kind says which module decides it; `Answer` is what that module answers with. */
export interface AccountCommand<Answer extends AccountAnswer = AccountAnswer> {
  readonly kind: string;
  readonly accountId: bigint;
  /** of a coin of the same user, where the command may change it too: it is locked, read and remembered beside the first */
  readonly coinAccountId?: bigint;
  /** of the lease that a watch works under; a command of a user has none */
  readonly epoch?: bigint;
  /** for the compiler alone: no command has it */
  readonly [ANSWER]?: Answer;
}

/** A command that takes effect once. One without a key does what is due, and asking twice does it once. */
export interface KeyedCommand<Answer extends AccountAnswer = AccountAnswer> extends AccountCommand<Answer> {
  /** names the command within the account: what has a key that took effect never takes effect again */
  readonly key: string;
  /** of what was asked, its kind included; the same key with another fingerprint is refused */
  readonly fingerprint: string;
  /** whether a refusal is the key's answer for good. Only what a user named by a key of their own. */
  readonly recordsRefusal: boolean;
}

export function isKeyed(command: AccountCommand): command is KeyedCommand {
  return 'key' in command;
}

/** What became of a command. `orderId` is what it was about, if it was about an order of whatever sort. */
export type AccountAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: string }
  /** nothing can be decided yet, and nothing is recorded */
  | { readonly outcome: 'too-early' }
  | { readonly outcome: 'key-reused' }
  /** the watch that asks for it no longer holds the lease, or its user has closed the account: it is not this watch's any more */
  | { readonly outcome: 'lease-lost' };

export interface AcceptedCommand {
  readonly outcome: 'accepted';
  readonly orderId: bigint | null;
  readonly placedAtMs: number;
  /** null where nothing has changed */
  readonly change: AccountChange | null;
}

/** What an accepted command did to an account, for everything that shows or watches accounts. */
export type AccountChange = KnownChange | UnknownChange;

/** A module's changes extend it, each with a kind of its own: anyone who does not know the kind knows the account. */
export interface KnownChange {
  readonly kind: string;
  /** as the command left it */
  readonly account: LedgerAccount;
}

/** It was found done by an earlier run, and perhaps nobody was told. */
export interface UnknownChange {
  readonly kind: 'unknown';
  readonly accountId: bigint;
  readonly orderId: bigint | null;
}

export function isKnown(change: AccountChange): change is KnownChange {
  return 'account' in change;
}

/** How a command with a key was answered before. The keys of an account are the same for all that it can be asked for. */
export interface CommandRecord {
  readonly accountId: bigint;
  readonly key: string;
  readonly fingerprint: string;
  readonly rejection: string | null;
  readonly orderId: bigint | null;
  readonly recordedAtMs: number;
  /** of an answer with more than one part, as JSON */
  readonly detail?: string | null;
}

/** A short digest of what a command asks for. */
export function fingerprintOf(kind: string, request: Readonly<Record<string, unknown>>): string {
  const entries = Object.keys(request)
    .toSorted()
    .map((name) => [name, typeof request[name] === 'bigint' ? String(request[name]) : request[name]]);
  const text = JSON.stringify([kind, entries]);
  return hash('sha256', text, 'base64url').slice(0, 22);
}
