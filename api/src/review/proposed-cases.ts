import type { CaseDefinition } from './case-definition.ts';

export const correctionCase = {
  name: 'correction',
  askedBy: 'operator',
  rejectReasons: ['not_justified', 'wrong_amount', 'wrong_account', 'other'],
  actions: { proposed: 'correction.proposed', approved: 'correction.approved', rejected: 'correction.rejected' },
  reasonTexts: 'correctionReasons',
} as const satisfies CaseDefinition;

export const holdCase = {
  name: 'hold',
  askedBy: 'operator',
  rejectReasons: ['not_justified', 'wrong_account', 'other'],
  actions: { proposed: 'hold.proposed', approved: 'hold.approved', rejected: 'hold.rejected' },
  reasonTexts: 'holdReasons',
} as const satisfies CaseDefinition;

/** Lifting a hold early. */
export const holdLiftCase = {
  name: 'hold_lift',
  askedBy: 'operator',
  rejectReasons: ['still_needed', 'other'],
  actions: { proposed: 'hold.liftProposed', approved: 'hold.lifted', rejected: 'hold.liftRejected' },
} as const satisfies CaseDefinition;

/** Why an account is corrected; shown to its user. */
export const CORRECTION_REASONS = [
  'missing_deposit',
  'wrong_credit',
  'fee_refund',
  'execution_error',
  'payment_returned',
  'goodwill',
  'other',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** Why money is held; shown to its user. There is no other way to block a user's money. */
export const HOLD_REASONS = [
  'identity_check',
  'source_of_funds',
  'suspected_fraud',
  'account_takeover',
  'legal_order',
  'sanctions_check',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why a hold is lifted early. */
export const LIFT_REASONS = ['cleared', 'placed_in_error', 'order_withdrawn'] as const;
export type LiftReason = (typeof LIFT_REASONS)[number];

/**
 * What a hold blocks: withdrawals, or also opening orders and options on the real account. It never blocks closing, nor
 * conversions between coins and USD: that money stays in the account.
 */
export const HOLD_SCOPES = ['withdrawals', 'withdrawals_and_trading'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];
