import type { Brand } from '@truefill/api/brand.ts';
import type { OperatorAction } from '@truefill/api/audit/actions.ts';
import type { CaseDefinition } from '@truefill/api/review/case-definition.ts';
import type { CaseAction, CaseKindName, CheckResult } from '@truefill/api/review/case-kinds.ts';
import type { OperatorRight } from '@truefill/api/operators/rights.ts';
import type { Sql } from '../accounts/ledger/index.ts';

/**
 * A kind of case that operators decide on. The feature that owns it stores its state; the review stores who works on it and who
 * decided.
 */
export interface CaseKind extends CaseDefinition<CaseKindName, CaseAction> {
  readonly deciders: Deciders;
  /** whether an approval requires the reference of a payment */
  readonly needsReference: boolean;
  /**
   * Select of all its cases, open and decided, without parameters, with exactly the columns of `CASE_COLUMNS` in that order,
   * and `otherUserColumn` and `followedColumn` if there are any.
   * It is embedded in larger queries, so an index on open cases (`where state = 'open'`) and on the id pays.
   */
  readonly select: string;
  /** A further column of `select`: another user with an interest in the decision, who cannot decide as an operator either. */
  readonly otherUserColumn?: string;
  /** A further column of `select`: a fact that changes while the case is open, which open consoles are notified of. */
  readonly followedColumn?: string;
  /** Facts of a case in any state. */
  detail(caseId: bigint): Promise<CaseFacts>;
  /** Automatic checks for the operator, for several cases at once; only of open cases. */
  checks(caseIds: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly Check[]>>;
  /** An open case's value at the newest price in cents, if that differs from its `amount_usd`; null without a price. */
  worthNow?(money: { readonly amount: string; readonly currency: string }): bigint | null;
  /** Whether a hold of its user currently blocks the approval, for display; `mayApprove` enforces it. */
  isHeld?(caseId: bigint): Promise<boolean>;
  /**
   * Further conditions of an approval, also of the first of two, checked in the transaction that records it.
   * @throws Refusal if one is not met
   */
  mayApprove?(client: Sql, decision: Pick<Approval, 'caseId' | 'operatorId' | 'reference'>): Promise<void>;
  /**
   * Carries an approval out: the money moves and the record's state changes in one transaction. May be called again after a
   * crash and must be idempotent: the state is compared and set, and the account queue's command has the case's key
   * (`deposit/<id>`).
   * @throws Refusal if it cannot be done now (202, 1011, 1052): the case then waits as before, and the operator sees the code
   */
  approve(decision: Approval): Promise<void>;
  /** Like `approve`: releases what was reserved, and the record keeps the reason for its user. */
  reject(decision: Rejection): Promise<void>;
}

/** How many people decide, and the right that each of them needs to approve or reject. */
export type Deciders =
  /** no money is involved */
  | { readonly people: 'one'; readonly right: OperatorRight }
  /** an operator's own proposal: another person decides, for any amount */
  | { readonly people: 'two'; readonly right: OperatorRight; readonly proposeRight: OperatorRight }
  /** two different people above a limit in USD; the second one needs another right */
  | {
      readonly people: 'twoAboveLimit';
      readonly right: OperatorRight;
      readonly secondRight: OperatorRight;
      readonly limitUsd: (brand: Brand) => number;
    };

/**
 * id bigint, brand_id text, user_id bigint, uid text, amount text (decimal, '' for none), currency text, amount_usd bigint
 * (cents, not null), method text, state text ('open', 'approved', 'rejected' or 'replaced'), created_ms bigint, due_ms bigint,
 * decided_ms bigint (null while open)
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

/** An automatic check for the operator: the console has texts for its code, with its values by name. */
export interface Check {
  readonly code: string;
  readonly result: CheckResult;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A fact of a case. Amounts are decimal text with their unit, times are ms as text. */
export interface Fact {
  readonly code: string;
  readonly value: string;
  readonly kind: 'text' | 'code' | 'amount' | 'time';
  /** payment destination or identity: operators who cannot decide on the case see only the last four characters */
  readonly isPersonal?: boolean;
}

/** Facts of a case besides its columns. */
export interface CaseFacts {
  readonly facts: readonly Fact[];
  /** file ids, see the feature `files` */
  readonly proofs: readonly string[];
  /** what each of them shows, as a code, if known */
  readonly proofNames?: readonly string[];
  /** of the payment; empty before it is made */
  readonly reference: string;
  /** why it was rejected, otherwise empty */
  readonly reasonCode: string;
  readonly reasonText: string;
  /** for cases that an operator proposed: who, and why; that person cannot approve it */
  readonly proposer?: { readonly operatorId: bigint; readonly reasonCode: string; readonly text: string };
}

/** A user's image that belongs to a case. */
export interface ReviewedPicture {
  readonly brandId: string;
  readonly userId: bigint;
  readonly contentType: string;
  readonly content: Buffer;
  /** right to view it */
  readonly right: OperatorRight;
  /** the audit action of viewing it, which the user sees */
  readonly action: OperatorAction;
  /** called in the transaction of that entry */
  readonly onViewed?: (client: Sql, look: { readonly operatorId: bigint; readonly atMs: number }) => Promise<void>;
}

/** A decision being carried out. It is recorded first, so that it names the operator even after a crash. */
export interface Approval {
  readonly caseId: bigint;
  /** the last approver */
  readonly operatorId: bigint;
  /** whether another person had approved before */
  readonly byTwo: boolean;
  /** of the payment, trimmed; empty if the kind needs none */
  readonly reference: string;
  /** when it was decided, ms */
  readonly decidedMs: number;
}

export interface Rejection {
  readonly caseId: bigint;
  readonly operatorId: bigint;
  /** one of the kind's `rejectReasons` */
  readonly reasonCode: string;
  /** the operator's message to the user; may be empty */
  readonly text: string;
  readonly decidedMs: number;
}
