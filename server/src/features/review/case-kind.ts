import type { Brand } from '@truefill/api/brand.ts';
import type { OperatorAction } from '@truefill/api/audit/actions.ts';
import type { CaseDefinition } from '@truefill/api/review/case-definition.ts';
import type { CaseAction, CaseKindName, CheckResult } from '@truefill/api/review/case-kinds.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import type { Sql } from '../accounts/ledger/index.ts';

/**
 * A kind of thing that operators decide on: all that the review knows of it. The feature that owns it keeps its state; the review keeps
 * who works on it and who decided.
 */
export interface CaseKind extends CaseDefinition<CaseKindName, CaseAction> {
  readonly deciders: Deciders;
  /** whether an approval carries the reference of a payment */
  readonly needsReference: boolean;
  /**
   * A select of all its cases, those that wait and those that are decided, without parameters, with exactly the columns of `CASE_COLUMNS`
   * in that order. It is put into larger queries, so an index on what waits (`where state = 'open'`) and on the number pays.
   */
  readonly select: string;
  /** What is known of one, in any state. */
  detail(caseId: bigint): Promise<CaseFacts>;
  /** What is evaluated for the operator, of several at once; only of cases that wait. */
  checks(caseIds: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly Check[]>>;
  /** Cents that a case which waits is worth at the newest price, where that differs from its `amount_usd`; null without a price. */
  worthNow?(money: { readonly amount: string; readonly currency: string }): bigint | null;
  /** Whether a hold of its user stops the approval now, for who looks at the case; `mayApprove` refuses it. */
  isHeld?(caseId: bigint): Promise<boolean>;
  /** What else an approval needs, asked in the transaction that records it. @throws Refusal where it is missing */
  mayApprove?(client: Sql, decision: Pick<Approval, 'caseId' | 'operatorId'>): Promise<void>;
  /**
   * Carries an approval out: the money moves and the record's state changes in one transaction. May be called again after a crash, and
   * then does nothing more, so the state is compared and set and the account queue's command has the case's key (`deposit/<id>`).
   * @throws Refusal where it cannot be done now (202, 1011, 1052): the case then waits as before, and the operator sees the code
   */
  approve(decision: Approval): Promise<void>;
  /** As `approve`: what was bound is released, and the record keeps the reason for its user. */
  reject(decision: Rejection): Promise<void>;
}

/** How many people decide, and what each of them needs to approve or reject. */
export type Deciders =
  /** no money is in it */
  | { readonly people: 'one'; readonly right: OperatorRight }
  /** two different ones whatever the amount is, both with the same right */
  | { readonly people: 'two'; readonly right: OperatorRight }
  /** two different ones above a limit in USD; the second one needs a right of their own */
  | {
      readonly people: 'twoAboveLimit';
      readonly right: OperatorRight;
      readonly secondRight: OperatorRight;
      readonly limitUsd: (brand: Brand) => number;
    };

/**
 * id bigint, brand_id text, user_id bigint, uid text, amount text (decimal, '' for none), currency text, amount_usd bigint (cents, not
 * null), method text, state text ('open', 'approved', 'rejected' or 'replaced'), created_ms bigint, due_ms bigint, decided_ms bigint (null while open)
 */
export const CASE_COLUMNS = [
  'id',
  'brand_id',
  'user_id',
  'uid',
  'amount',
  'currency',
  'amount_usd',
  'method',
  'state',
  'created_ms',
  'due_ms',
  'decided_ms',
] as const;

/** Something that was looked up for the operator: texts of the console have its code, and its values by name. */
export interface Check {
  readonly code: string;
  readonly result: CheckResult;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Something to know of a case. Amounts are decimal text with their unit, times ms as text. */
export interface Fact {
  readonly code: string;
  readonly value: string;
  readonly kind: 'text' | 'code' | 'amount' | 'time';
  /** where money goes and whose it is: whoever cannot decide on the case sees the last four signs alone */
  readonly isPersonal?: boolean;
}

/** What is known of a case beside its columns. */
export interface CaseFacts {
  readonly facts: readonly Fact[];
  /** numbers of files, see the feature `files` */
  readonly proofs: readonly string[];
  /** what each of them shows, as a code, where that is known */
  readonly proofNames?: readonly string[];
  /** of the payment; empty before there is one */
  readonly reference: string;
  /** why it was rejected, else empty */
  readonly reasonCode: string;
  readonly reasonText: string;
  /** for cases that an operator asked for: who, and why; that person cannot approve it */
  readonly proposer?: { readonly operatorId: bigint; readonly reasonCode: string; readonly text: string };
}

/** A user's picture that belongs to a case. */
export interface ReviewedPicture {
  readonly brandId: string;
  readonly userId: bigint;
  readonly contentType: string;
  readonly content: Buffer;
  /** who may look at it */
  readonly right: OperatorRight;
  /** what the audit calls a look, which the user sees */
  readonly action: OperatorAction;
  /** in the transaction of that entry */
  readonly looked?: (client: Sql, look: { readonly operatorId: bigint; readonly atMs: number }) => Promise<void>;
}

/** A decision that is being carried out. It is recorded before, so it names who made it also after a crash. */
export interface Approval {
  readonly caseId: bigint;
  /** who approved last */
  readonly operatorId: bigint;
  /** whether another person had approved before */
  readonly byTwo: boolean;
  /** of the payment, trimmed; empty where the kind needs none */
  readonly reference: string;
  /** when it was decided, ms */
  readonly decidedMs: number;
}

export interface Rejection {
  readonly caseId: bigint;
  readonly operatorId: bigint;
  /** one of the kind's `rejectReasons` */
  readonly reasonCode: string;
  /** in the operator's words, for the user; may be empty */
  readonly text: string;
  readonly decidedMs: number;
}
