import type { AcceptedCommand, AccountCommand, KeyedCommand } from '../accounts/index.ts';
import type { NewDeposit } from './stored-deposit.ts';

/**
 * Why a command had no effect. `decided`: an earlier decision stands; `needs-two`: only one person approved, and the worth is
 * above that limit.
 */
export type DepositRejection = 'too-many-waiting' | 'decided' | 'reference-used' | 'quote-stale' | 'worth-nothing' | 'needs-two';

export type DepositAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: DepositRejection }
  | { readonly outcome: 'key-reused' }
  | { readonly outcome: 'lease-lost' };

/** A user reports a deposit that they have sent. */
export interface SubmitDeposit extends KeyedCommand<DepositAnswer> {
  readonly kind: 'submit-deposit';
  readonly terms: Omit<NewDeposit, 'id' | 'account_id' | 'user_id' | 'brand_id' | 'submitted_ms' | 'due_ms'>;
}

interface DecideDeposit extends AccountCommand<DepositAnswer> {
  readonly depositId: bigint;
  readonly operatorId: bigint;
  /** ms */
  readonly decidedMs: number;
}

/** The payment was found: credits the user, in the coin if the command names a coin account, else in USD. */
export interface CreditDeposit extends DecideDeposit {
  readonly kind: 'credit-deposit';
  /** of the payment, as its network or bank states it */
  readonly reference: string;
  /** whether two people approved it */
  readonly byTwo: boolean;
}

export interface RejectDeposit extends DecideDeposit {
  readonly kind: 'reject-deposit';
  readonly reasonCode: string;
  /** in the operator's words; may be empty */
  readonly text: string;
}

export type DepositCommand = SubmitDeposit | CreditDeposit | RejectDeposit;
