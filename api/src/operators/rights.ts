/**
 * What an operator may be allowed to do. Each call of the console names one. A right is held for some brands or for all of them:
 * what a call reads or changes is of those alone.
 */
export const OPERATOR_RIGHTS = [
  /** what everybody who is signed in may do: see who they are, sign out, change their own password and codes */
  'self',
  /** the queue, its cases and their proofs */
  'cases.read',
  /** claims a case, approves or proposes to, rejects */
  'cases.decide',
  /** the second person's approval of money above the brand's limit */
  'money.approve',
  'corrections.propose',
  'corrections.approve',
  'holds.propose',
  'holds.approve',
  /** users with orders, records, sessions and holds; contact data masked */
  'users.read',
  /** the same unmasked */
  'users.personal',
  'treasury.read',
  /** questions and complaints */
  'tickets.read',
  /** claims one, writes to its user, resolves questions */
  'tickets.answer',
  /** upholds or refuses complaints; the one who refused decides no appeal */
  'tickets.decide',
  /** whether the service is well: it is of no brand */
  'health.read',
  /** the running brand files and the catalogue */
  'rules.read',
  /** any list as a file */
  'exports',
  'audit.read',
  /** messages to users: those there are, writing one, and the second person's word on one to all */
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
 * Least first. Nobody decides alone above the brand's limit, whatever their roles: the review refuses the same person twice. An
 * administrator gives rights and has none over money, and nobody changes their own.
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

/** A role and where it holds. */
export interface OperatorGrant {
  readonly role: OperatorRole;
  /** null for all brands */
  readonly brandId: string | null;
}
