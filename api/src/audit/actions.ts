import { CASE_DEFINITIONS, type CaseAction, type ShownCaseAction } from '../review/case-kinds.ts';

const OTHER_ACTIONS = [
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
  'case.approvalWithdrawn',
  'case.notCarriedOut',
  'ticket.claimed',
  'ticket.released',
  'ticket.answered',
  'ticket.resolved',
  'complaint.upheld',
  'complaint.refused',
  'user.viewed',
  'user.personalViewed',
  'user.listed',
  'proof.viewed',
  'identityPicture.viewed',
  'export.made',
  'message.proposed',
  'message.sent',
  'message.approved',
  'message.rejected',
] as const;

export type OperatorAction = CaseAction | (typeof OTHER_ACTIONS)[number];

/**
 * Operator actions as named in the audit trail: the object, a dot, and the verb. Texts are in `locales` under
 * `console-audit.action.<action>` for the console and, if a user is affected, under `operator-actions.action.<action>` for them.
 */
export const OPERATOR_ACTIONS: readonly OperatorAction[] = [
  ...CASE_DEFINITIONS.flatMap(({ actions }): CaseAction[] => Object.values(actions)),
  ...OTHER_ACTIONS,
];

const OTHERS_SHOWN = [
  // otherwise an approval would appear next to a rejection of the same case
  'case.notCarriedOut',
  'ticket.answered',
  'ticket.resolved',
  'complaint.upheld',
  'complaint.refused',
  'user.viewed',
  'user.personalViewed',
  'proof.viewed',
  'identityPicture.viewed',
] as const satisfies readonly OperatorAction[];

export type ShownAction = ShownCaseAction | (typeof OTHERS_SHOWN)[number];

/** Actions shown to the affected user: views and decisions. Proposals have no effect yet and are not shown. */
export const SHOWN_TO_USERS: readonly ShownAction[] = [
  ...new Set<ShownAction>([
    ...CASE_DEFINITIONS.flatMap(({ askedBy, actions }) =>
      askedBy === 'user' ? [actions.approved, actions.rejected] : [actions.approved],
    ),
    ...OTHERS_SHOWN,
  ]),
];
