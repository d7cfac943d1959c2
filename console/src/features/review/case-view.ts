import { CASE_DEFINITIONS, type CaseKindName } from '@truefill/api/review/case-kinds.ts';

/** What is otherwise with cases of one kind than with those of any other. */
interface CaseView {
  /** the list whose file tells more of them than that of all cases */
  readonly file?: 'corrections' | 'holds';
  /** the fact that says what an approval moves, where that is not the case's amount */
  readonly approvedFact?: string;
  /** facts that whoever approves needs to see once more */
  readonly lastLook?: readonly string[];
}

const VIEWS: { readonly [Kind in CaseKindName]?: CaseView } = {
  withdrawal: {
    // without the fee
    approvedFact: 'arrives',
    lastLook: ['fee', 'network', 'cryptocurrencyAddress', 'bankName', 'name', 'account'],
  },
  correction: { file: 'corrections' },
  hold: { file: 'holds' },
  hold_lift: { file: 'holds' },
};

/** How cases of a kind are shown; most kinds need no entry. */
export function viewOf(kind: CaseKindName): CaseView {
  return VIEWS[kind] ?? {};
}

/** What the method of a case is the code of: of what operators ask for it is why. */
export function methodGroup({ kind }: { readonly kind: CaseKindName }): 'method' | 'reason' {
  return CASE_DEFINITIONS.find(({ name }) => name === kind)?.askedBy === 'operator' ? 'reason' : 'method';
}
