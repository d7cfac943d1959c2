import { CASE_KINDS, type CaseKindName } from '@truefill/api/review/case-kinds.ts';

/** A case, by what it is and its number among those. */
export interface CaseName {
  readonly kind: CaseKindName;
  readonly caseId: number;
}

/** A number that no two cases share: those of different kinds have the same ones. */
export function itemId({ kind, caseId }: CaseName): number {
  return caseId * CASE_KINDS.length + CASE_KINDS.indexOf(kind);
}

/** How an address names a case: deposit-7. */
export function caseKey({ kind, caseId }: CaseName): string {
  return `${kind}-${caseId}`;
}

/** The case that an address names; null for what names none. */
export function caseOfKey(key: string | undefined): CaseName | null {
  const [, kind, number] = /^([a-z_]+)-([1-9]\d{0,15})$/.exec(key ?? '') ?? [];
  const known = CASE_KINDS.find((name) => name === kind);
  return known === undefined ? null : { kind: known, caseId: Number(number) };
}
