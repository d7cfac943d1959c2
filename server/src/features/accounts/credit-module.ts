import type { Money } from '@truefill/domain/money/money.ts';
import type { Clock } from '../../platform/clock.ts';
import { eventData } from '../outbox/index.ts';
import type { BatchDraft } from './batch-draft.ts';
import type { AcceptedCommand, KeyedCommand } from './command.ts';
import type { AccountModule, KindsOf } from './module.ts';

/** Money from the broker's funding pocket: a deposit to a real account, play money to a demo one. */
export interface CreditCommand extends KeyedCommand<CreditAnswer> {
  readonly kind: 'credit';
  /** only a `deposit` counts towards the account's deposited total */
  readonly entry: 'deposit' | 'demo_grant';
  /** above zero */
  readonly amount: Money;
}

/** A credit is never refused: it was approved before. */
export type CreditAnswer = AcceptedCommand | { readonly outcome: 'key-reused' } | { readonly outcome: 'lease-lost' };

const EVENTS = { deposit: 'deposit_credited', demo_grant: 'demo_granted' } as const;

/**
 * Credits of accounts in use. A new user's opening balance is written together with the accounts, which nobody else can see
 * yet.
 */
export function creditModule({ clock }: { readonly clock: Clock }): AccountModule<BatchDraft> {
  /** @throws Error if the entry does not match the account's mode, or the amount is not above zero */
  function credit(draft: BatchDraft, { accountId, entry, amount }: CreditCommand): CreditAnswer {
    const { accountMode } = draft.account(accountId);
    if ((entry === 'deposit') !== (accountMode === 'real'))
      throw new Error(`a ${entry} cannot be booked on a ${accountMode} account`);
    const nowMs = clock.now();
    draft.post(accountId, null, { event: EVENTS[entry], entries: [{ kind: entry, amount }], nowMs, data: eventData({ amount }) });
    return {
      outcome: 'accepted',
      orderId: null,
      placedAtMs: nowMs,
      change: { kind: 'balance', account: draft.account(accountId) },
    };
  }

  const kinds: KindsOf<CreditCommand, BatchDraft> = { credit: { decide: credit } };
  return { name: 'credits', kinds, slices: [], open: (draft) => draft };
}
