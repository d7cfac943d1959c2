import type { AcceptedCommand, AccountCommand, KeyedCommand } from '../accounts/index.ts';

/** Why a command had no effect. `decided`: an earlier decision stands. */
export type WithdrawalRejection =
  | 'another-waiting'
  | 'orders-open'
  | 'quote-stale'
  | 'outside-bounds'
  | 'nothing-arrives'
  | 'other-than-shown'
  | 'not-enough'
  /** an overdue loan: the amount owed cannot be withdrawn */
  | 'loan-overdue'
  | 'decided'
  | 'reference-used';

export type WithdrawalAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: WithdrawalRejection }
  | { readonly outcome: 'key-reused' }
  | { readonly outcome: 'lease-lost' };

/**
 * A user requests a withdrawal: its cost is fixed, and the amount is withheld until the review. Taken from the coin if the
 * command names a coin account, else from dollars.
 */
export interface Withdraw extends KeyedCommand<WithdrawalAnswer> {
  readonly kind: 'withdraw';
  /** the coin on its network; null for dollars to a bank card */
  readonly coinNetworkId: number | null;
  /** in the currency's units */
  readonly amount: bigint;
  /** the arriving amount that the user saw, plain decimal text */
  readonly shown: string;
  readonly method: {
    readonly kind: 'wallet' | 'card' | 'typed';
    readonly id: bigint | null;
    /** keyed by the wire's field names */
    readonly destination: Readonly<Record<string, string>>;
    /** enough for its user to recognize it */
    readonly shortened: string;
  };
}

interface DecideWithdrawal extends AccountCommand<WithdrawalAnswer> {
  readonly withdrawalId: bigint;
  readonly operatorId: bigint;
  /** ms */
  readonly decidedMs: number;
}

/** It was sent: the withheld amount leaves. */
export interface PayWithdrawal extends DecideWithdrawal {
  readonly kind: 'pay-withdrawal';
  /** of the payment, as its network or bank states it */
  readonly reference: string;
}

/** It is not sent: the withheld amount returns to its source. */
export interface RejectWithdrawal extends DecideWithdrawal {
  readonly kind: 'reject-withdrawal';
  readonly reasonCode: string;
  /** in the operator's words; may be empty */
  readonly text: string;
}

export type WithdrawalCommand = Withdraw | PayWithdrawal | RejectWithdrawal;
