/**
 * What an operator may do. Each console call requires one right. A right applies to some brands or to all:
 * the call reads or changes only those.
 */
export const OPERATOR_RIGHTS = [
  /** for everybody who is signed in: see who they are, sign out, change their own password and codes */
  'self',
  /** the queue, its cases and their proofs */
  'cases.read',
  /** claim a case, approve, propose or reject it */
  'cases.decide',
  /** second approval of money above the brand's limit */
  'money.approve',
  'corrections.propose',
  'corrections.approve',
  'holds.propose',
  'holds.approve',
  /** users with orders, records, sessions and holds; contact data is masked */
  'users.read',
  /** the same unmasked */
  'users.personal',
  'treasury.read',
  /** questions and complaints */
  'tickets.read',
  /** claim one, write to its user, resolve questions */
  'tickets.answer',
  /** uphold or refuse complaints; not the appeal of one's own refusal */
  'tickets.decide',
  /** service health, which belongs to no brand */
  'health.read',
  /** the brand files and catalogue in use */
  'rules.read',
  /** export of lists */
  'exports',
  'audit.read',
  /** messages to users: reading, proposing, and the second approval for a message to all */
  'messages.read',
  'messages.propose',
  'messages.approve',
  /** invitations, roles, deactivation */
  'operators.manage',
] as const;

export type OperatorRight = (typeof OPERATOR_RIGHTS)[number];

export const OPERATOR_ROLES = ['support', 'reviewer', 'treasurer', 'auditor', 'administrator'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * From least to most. Nobody decides alone above the brand's limit, whatever their roles: the review refuses the same person
 * twice. An administrator grants rights and has none over money, and nobody can change their own.
 */
export const RIGHTS_OF_ROLE: Readonly<Record<OperatorRole, readonly OperatorRight[]>> = {
  support: ['self', 'cases.read', 'users.read', 'tickets.read', 'tickets.answer', 'messages.read', 'messages.propose'],
  reviewer: [
    'self',
    'cases.read',
    'cases.decide',
    'users.read',
    'users.personal',
    'holds.propose',
    'corrections.propose',
    'rules.read',
    'messages.read',
    'messages.propose',
    'messages.approve',
    'tickets.read',
    'tickets.answer',
    'tickets.decide',
    'health.read',
  ],
  treasurer: [
    'self',
    'cases.read',
    'money.approve',
    'corrections.propose',
    'corrections.approve',
    'holds.propose',
    'holds.approve',
    'users.read',
    'treasury.read',
    'rules.read',
    'exports',
    'messages.read',
    'messages.approve',
    'health.read',
  ],
  auditor: [
    'self',
    'cases.read',
    'users.read',
    'treasury.read',
    'rules.read',
    'exports',
    'audit.read',
    'messages.read',
    'tickets.read',
    'health.read',
  ],
  administrator: ['self', 'rules.read', 'audit.read', 'operators.manage', 'health.read'],
};

/** A role and the brand it applies to. */
export interface OperatorGrant {
  readonly role: OperatorRole;
  /** null for all brands */
  readonly brandId: string | null;
}
