import type { AcceptedCommand, AccountCommand, KeyedCommand } from '../accounts/index.ts';

/** Why nothing was done. `decided`: by another decision before. */
export type WithdrawalRejection =
  | 'another-waiting'
  | 'orders-open'
  | 'quote-stale'
  | 'outside-bounds'
  | 'nothing-arrives'
  | 'other-than-shown'
  | 'not-enough'
  /** an overdue loan: what is owed does not leave */
  | 'loan-overdue'
  | 'decided'
  | 'reference-used';

export type WithdrawalAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: WithdrawalRejection }
  | { readonly outcome: 'key-reused' }
  | { readonly outcome: 'lease-lost' };

/**
 * A user wants money out: what it costs is decided, and it is withheld until the review. Taken from the coin where the command names an
 * account of it, else from dollars.
 */
export interface Withdraw extends KeyedCommand<WithdrawalAnswer> {
  readonly kind: 'withdraw';
  /** the coin on its network; null for dollars to a bank card */
  readonly coinNetworkId: number | null;
  /** in the currency's units */
  readonly amount: bigint;
  /** what the user saw as arriving, plain decimal text */
  readonly shown: string;
  readonly method: {
    readonly kind: 'wallet' | 'card' | 'typed';
    readonly id: bigint | null;
    /** by the names of the wire's fields */
    readonly destination: Readonly<Record<string, string>>;
    /** enough for its user to tell it */
    readonly shortened: string;
  };
}

interface DecideWithdrawal extends AccountCommand<WithdrawalAnswer> {
  readonly withdrawalId: bigint;
  readonly operatorId: bigint;
  /** ms */
  readonly decidedMs: number;
}

/** It was sent: what was withheld leaves. */
export interface PayWithdrawal extends DecideWithdrawal {
  readonly kind: 'pay-withdrawal';
  /** of the payment, as its network or bank knows it */
  readonly reference: string;
}

/** It is not sent: what was withheld returns to where it was taken from. */
export interface RejectWithdrawal extends DecideWithdrawal {
  readonly kind: 'reject-withdrawal';
  readonly reasonCode: string;
  /** in the operator's words; may be empty */
  readonly text: string;
}

export type WithdrawalCommand = Withdraw | PayWithdrawal | RejectWithdrawal;
