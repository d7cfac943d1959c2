/** Why a session of a user ended early. */
export const SESSION_END_REASONS = ['logout', 'replay', 'expired', 'password', 'elsewhere', 'no-demo', 'closed'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
