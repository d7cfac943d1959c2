/** Kinds of operator decisions. Lifting a hold early is a separate kind: `hold_lift`. */
export const CASE_KINDS = [
  'deposit',
  'withdrawal',
  'verification_junior',
  'verification',
  'loan',
  'loan_repayment',
  'correction',
  'hold',
  'hold_lift',
] as const;
export type CaseKindName = (typeof CASE_KINDS)[number];

/**
 * `proposed`: one person has approved, and another one has to; `deciding`: approved or rejected, and being carried out. The
 * first three are waiting, the others final. `replaced`: its user has submitted something newer instead.
 */
export const CASE_STATES = ['open', 'proposed', 'deciding', 'approved', 'rejected', 'replaced'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The result of a check: `warn` needs attention, `fail` speaks against approval. A person decides in any case. */
export type CheckResult = 'ok' | 'warn' | 'fail';

/** Why a case is rejected, shown to its user. `other` needs a text. */
export const REJECT_REASONS = {
  deposit: [
    'payment_not_found',
    'amount_differs',
    'proof_unreadable',
    'wrong_network',
    'third_party',
    'already_credited',
    'other',
  ],
  verification_junior: ['name_unclear', 'number_unclear', 'number_used', 'under_age', 'other'],
  verification: [
    'picture_unreadable',
    'picture_incomplete',
    'name_differs',
    'number_differs',
    'document_expired',
    'document_not_taken',
    'portrait_without_document',
    'number_used',
    'under_age',
    'other',
  ],
  withdrawal: ['destination_doubtful', 'name_differs', 'asked_by_user', 'payment_failed', 'identity_unclear', 'other'],
  loan: ['income_unclear', 'identity_unclear', 'guarantor_unsuitable', 'too_much_risk', 'asked_by_user', 'other'],
  loan_repayment: ['asked_by_user', 'wrong_amount', 'other'],
  correction: ['not_justified', 'wrong_amount', 'wrong_account', 'other'],
  hold: ['not_justified', 'wrong_account', 'other'],
  hold_lift: ['still_needed', 'other'],
} as const satisfies Record<CaseKindName, readonly string[]>;

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

/** Duration of a claim, ms; claiming again renews it. */
export const CLAIM_MS = 10 * 60_000;
