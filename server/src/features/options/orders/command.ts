import type { OptionRequest } from '@truefill/domain/options/option-placement.ts';
import type { OptionRejection } from '@truefill/domain/options/option-rejection.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { AcceptedCommand, AccountChange, KeyedCommand, KnownChange } from '../../accounts/index.ts';
import type { SettledOption, StoredOption } from './stored-option.ts';

export interface PlaceOption extends KeyedCommand<OptionAnswer> {
  readonly kind: 'place-option';
  readonly request: OptionRequest;
}

export interface SettleOption extends KeyedCommand<OptionAnswer> {
  readonly kind: 'settle-option';
  readonly orderId: bigint;
  /** the first quote at or after the end, before markup; null if none arrived in time */
  readonly quote: Quote | null;
}

export type OptionCommand = PlaceOption | SettleOption;

/** The outcome of a command. */
export type OptionAnswer =
  | AcceptedOption
  | { readonly outcome: 'rejected'; readonly rejection: OptionRejection }
  /** no quote settles it yet, and its deadline has not passed */
  | { readonly outcome: 'too-early' }
  | { readonly outcome: 'key-reused' }
  /** the scheduler that sent it no longer owns the account's shard */
  | { readonly outcome: 'lease-lost' };

export interface AcceptedOption extends AcceptedCommand {
  readonly change: AccountChange | OptionChange | null;
}

/** What an accepted command changed. */
export type OptionChange =
  | (KnownChange & { readonly kind: 'option-placed'; readonly order: StoredOption })
  | (KnownChange & { readonly kind: 'option-settled'; readonly order: SettledOption });

export function isOptionChange(change: AccountChange | OptionChange): change is OptionChange {
  return change.kind === 'option-placed' || change.kind === 'option-settled';
}

/** The command that settles an order; its key is the same for every caller and attempt. */
export function settleCommand({ id, accountId }: StoredOption, quote: Quote | null): SettleOption {
  const key = `settle/${id}`;
  return { kind: 'settle-option', accountId, key, fingerprint: key, recordsRefusal: false, orderId: id, quote };
}
