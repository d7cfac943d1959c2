/** What every part of the platform knows of a kind of case. It stands with the feature that owns it, and is one entry of `CASE_DEFINITIONS`. */
export interface CaseDefinition<Name extends string = string, Action extends string = `${string}.${string}`> {
  /** on the wire and in the database */
  readonly name: Name;
  /** whose wish it is: of the user whom it concerns, or of an operator, who is the first of the two people that it needs */
  readonly askedBy: 'user' | 'operator';
  /** why one is rejected, as its user reads it; `other` needs words of its own */
  readonly rejectReasons: readonly [...string[], 'other'];
  /** what the audit calls what operators do with it; `proposed`, the first of two approvals, is missing where one person decides */
  readonly actions: { readonly proposed?: Action; readonly approved: Action; readonly rejected: Action };
  /** where `notice-texts.json` has the words of the reasons that its user reads */
  readonly reasonTexts?: string;
}
