import { depositCase } from '../deposits/deposit-case.ts';
import { loanCase, repaymentCase } from '../loans/loan-cases.ts';
import { advancedVerificationCase, juniorVerificationCase } from '../verification/verification-cases.ts';
import { withdrawalCase } from '../withdrawals/withdrawal-case.ts';
import { correctionCase, holdCase, holdLiftCase } from './proposed-cases.ts';

/** Kinds of operator decisions, in the order of the console. Lifting a hold early is a separate kind: `hold_lift`. */
export const CASE_DEFINITIONS = [
  depositCase,
  withdrawalCase,
  juniorVerificationCase,
  advancedVerificationCase,
  loanCase,
  repaymentCase,
  correctionCase,
  holdCase,
  holdLiftCase,
] as const;

type Definition = (typeof CASE_DEFINITIONS)[number];
type ActionsOf<Kind> = Kind extends { readonly actions: infer Actions } ? Actions[keyof Actions] : never;

export type CaseKindName = Definition['name'];
/** Operator actions on cases as named in the audit trail. */
export type CaseAction = ActionsOf<Definition>;
/** Those that the affected user sees; an operator's own request is shown only once it takes effect. */
export type ShownCaseAction =
  | Definition['actions']['approved']
  | Extract<Definition, { readonly askedBy: 'user' }>['actions']['rejected'];

type RejectedTexts<Kind> = Kind extends { readonly reasonTexts: `rejected.${infer Name}` } ? Name : never;

/** What can be rejected with a reason; the codes have texts in `notice-texts.json` under `rejected`. */
export type Rejectable = RejectedTexts<Definition>;

export const CASE_KINDS: readonly CaseKindName[] = CASE_DEFINITIONS.map(({ name }) => name);

/**
 * `proposed`: one person has approved, and another one has to; `deciding`: approved or rejected, and being carried out. The
 * first three are waiting, the others final. `replaced`: its user has submitted something newer instead.
 */
export const CASE_STATES = ['open', 'proposed', 'deciding', 'approved', 'rejected', 'replaced'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The result of a check: `warn` needs attention, `fail` speaks against approval. A person decides in any case. */
export type CheckResult = 'ok' | 'warn' | 'fail';
