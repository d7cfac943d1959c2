/**
 * What operators do, as the audit names it: what it is done to, a dot, and what was done. Texts are in `locales` under
 * `operatorActions.<action>`, for the console and, where a user is concerned, for them.
 */
export const OPERATOR_ACTIONS = [
  'operator.signedIn',
  'operator.signedOut',
  'operator.factorSetUp',
  'operator.recoveryCodeUsed',
  'operator.recoveryCodesMade',
  'operator.passwordChanged',
  'operator.invited',
  'operator.invitationWithdrawn',
  'operator.joined',
  'operator.rolesChanged',
  'operator.deactivated',
  'operator.reactivated',
  'operator.factorReset',
  'case.claimed',
  'case.released',
  'case.notCarriedOut',
  'deposit.proposed',
  'deposit.approved',
  'deposit.rejected',
  'withdrawal.proposed',
  'withdrawal.approved',
  'withdrawal.rejected',
  'correction.proposed',
  'correction.approved',
  'correction.rejected',
  'hold.proposed',
  'hold.approved',
  'hold.rejected',
  'hold.liftProposed',
  'hold.lifted',
  'hold.liftRejected',
  'user.viewed',
  'user.personalViewed',
  'proof.viewed',
  'export.made',
  'message.proposed',
  'message.sent',
  'message.approved',
  'message.rejected',
] as const;

export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** Those that a user sees who is concerned: what was looked at, and what was decided. What is only asked for has no effect yet. */
export const SHOWN_TO_USERS = [
  // else an approval would stand beside a rejection of the same
  'case.notCarriedOut',
  'deposit.approved',
  'deposit.rejected',
  'withdrawal.approved',
  'withdrawal.rejected',
  'correction.approved',
  'hold.approved',
  'hold.lifted',
  'user.viewed',
  'user.personalViewed',
  'proof.viewed',
] as const satisfies readonly OperatorAction[];
