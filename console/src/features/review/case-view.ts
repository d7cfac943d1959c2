import { CASE_DEFINITIONS, type CaseKindName } from '@truefill/api/review/case-kinds.ts';

/** How the display of a kind differs from that of other kinds. */
interface CaseView {
  /** the export with more columns than that of all cases */
  readonly file?: 'corrections' | 'holds';
  /** the fact with the amount that an approval moves, if that is not the case's amount */
  readonly approvedFact?: string;
  /** facts that the approver must check once more */
  readonly confirmedFacts?: readonly string[];
}

/** Checks without which the server refuses any approval. */
export const REQUIRED_CHECKS: readonly string[] = ['guarantor_answer'];

const VIEWS: { readonly [Kind in CaseKindName]?: CaseView } = {
  withdrawal: {
    // without the fee
    approvedFact: 'arrives',
    confirmedFacts: ['fee', 'network', 'cryptocurrencyAddress', 'bankName', 'name', 'account'],
  },
  correction: { file: 'corrections' },
  hold: { file: 'holds' },
  hold_lift: { file: 'holds' },
};

/** How cases of a kind are shown; most kinds need no entry. */
export function viewOf(kind: CaseKindName): CaseView {
  return VIEWS[kind] ?? {};
}

/** What the `method` of a case contains: for an operator's request it is the code of the reason. */
export function methodGroup({ kind }: { readonly kind: CaseKindName }): 'method' | 'reason' {
  return CASE_DEFINITIONS.find(({ name }) => name === kind)?.askedBy === 'operator' ? 'reason' : 'method';
}
