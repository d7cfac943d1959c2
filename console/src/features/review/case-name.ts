import { CASE_KINDS, type CaseKindName } from '@truefill/api/review/case-kinds.ts';

/** Identifies a case: its kind and its number within the kind. */
export interface CaseName {
  readonly kind: CaseKindName;
  readonly caseId: number;
}

/** A key unique among all cases: numbers are unique only within a kind. */
export function itemId({ kind, caseId }: CaseName): number {
  return caseId * CASE_KINDS.length + CASE_KINDS.indexOf(kind);
}

/** The form used in URLs: deposit-7. */
export function caseKey({ kind, caseId }: CaseName): string {
  return `${kind}-${caseId}`;
}

/** Parses a case from a URL; null if invalid. */
export function caseOfKey(key: string | undefined): CaseName | null {
  const [, kind, number] = /^([a-z_]+)-([1-9]\d{0,15})$/.exec(key ?? '') ?? [];
  const known = CASE_KINDS.find((name) => name === kind);
  return known === undefined ? null : { kind: known, caseId: Number(number) };
}
