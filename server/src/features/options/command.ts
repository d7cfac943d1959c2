import type { OptionRequest } from '@truefill/domain/option-placement.ts';
import type { OptionRejection } from '@truefill/domain/option-rejection.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { LedgerAccount } from '../ledger/index.ts';
import type { SettledOption, StoredOption } from './stored-option.ts';

interface Command {
  readonly accountId: bigint;
  /** names the command within the account: what has a key that took effect never takes effect again */
  readonly key: string;
  /** of what was asked; the same key with another fingerprint is refused */
  readonly fingerprint: string;
  /** whether a refusal is the key's answer for good. Only what a user named by a key of their own. */
  readonly recordsRefusal: boolean;
  /** of the shard that a watch holds the account by; a command of a user has none */
  readonly epoch?: bigint;
}

export interface PlaceOption extends Command {
  readonly kind: 'place';
  readonly request: OptionRequest;
}

export interface SettleOption extends Command {
  readonly kind: 'settle';
  readonly orderId: bigint;
  /** the first quote at or after the end, before markup; null when none has come in time */
  readonly quote: Quote | null;
}

export type OptionCommand = PlaceOption | SettleOption;

/** What became of a command. */
export type OptionAnswer =
  | { readonly outcome: 'accepted'; readonly orderId: bigint; readonly placedAtMs: number; readonly change: OptionChange | null }
  | { readonly outcome: 'rejected'; readonly rejection: OptionRejection }
  /** neither is there a quote that settles it, nor is it void already */
  | { readonly outcome: 'too-early' }
  | { readonly outcome: 'key-reused' }
  /** the watch that asks for it no longer holds the account's shard */
  | { readonly outcome: 'lease-lost' };

/** What an accepted command did. `account` is how its batch left it. Found: it was done by an earlier run, and perhaps nobody was told. */
export type OptionChange =
  | { readonly kind: 'placed'; readonly account: LedgerAccount; readonly order: StoredOption }
  | { readonly kind: 'settled'; readonly account: LedgerAccount; readonly order: SettledOption }
  | { readonly kind: 'found'; readonly account: LedgerAccount; readonly orderId: bigint };

/** The settling of an order; whoever asks for it, and however often, it is the same command. */
export function settleCommand({ id, accountId }: StoredOption, quote: Quote | null): SettleOption {
  const key = `settle/${id}`;
  return { kind: 'settle', accountId, key, fingerprint: key, recordsRefusal: false, orderId: id, quote };
}
