/** Maximum length of what an operator writes about a case, in characters. */
export const MAX_CASE_TEXT = 500;
/** The part of a kind of case that server, API and console share. The feature that owns the kind defines it; `CASE_DEFINITIONS` lists it. */
export interface CaseDefinition<Name extends string = string, Action extends string = `${string}.${string}`> {
  /** in calls and in the database */
  readonly name: Name;
  /** who requests it: the affected user, or an operator, who is then the first of the two people it needs */
  readonly askedBy: 'user' | 'operator';
  /** codes of reasons for a rejection, shown to its user; `other` requires a text */
  readonly rejectReasons: readonly [...string[], 'other'];
  /** names of the operators' actions in the audit trail; `proposed`, the first of two approvals, is absent if one person decides */
  readonly actions: { readonly proposed?: Action; readonly approved: Action; readonly rejected: Action };
  /** key in `notice-texts.json` of the texts of the reasons that its user reads */
  readonly reasonTexts?: string;
}
