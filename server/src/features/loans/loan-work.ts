import type { Brand } from '@truefill/api/brand.ts';
import type { EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AcceptedCommand, BatchDraft } from '../accounts/index.ts';
import { eventData } from '../outbox/index.ts';
import type { Market } from '../trading/index.ts';
import type { LoanAnswer, LoanCommand, LoanRejection } from './command.ts';
import { LOAN_BOND, owedNow } from './loan-statements.ts';
import type { StoredLoan, StoredRepayment } from './stored-loan.ts';

/** Loans and repayments of a batch's accounts before the batch. */
export interface FoundLoans {
  readonly loans: readonly StoredLoan[];
  readonly repayments: readonly StoredRepayment[];
}

/** The loans of a batch so far. */
export interface LoanWork {
  readonly draft: BatchDraft;
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
  /** all of the batch's accounts, in their current states */
  readonly loans: Map<bigint, StoredLoan>;
  /** those that the batch is about, in their current states */
  readonly repayments: Map<bigint, StoredRepayment>;
  /** to be inserted: requested in this batch, with what the batch has changed since */
  readonly newLoans: Map<bigint, StoredLoan>;
  readonly newRepayments: Map<bigint, StoredRepayment>;
  /** to be updated: requested before this batch */
  readonly changedLoans: Map<bigint, StoredLoan>;
  readonly changedRepayments: Map<bigint, StoredRepayment>;
}

export function openLoanWork(parts: Pick<LoanWork, 'draft' | 'market' | 'brands' | 'clock'>, found: FoundLoans | null): LoanWork {
  return {
    ...parts,
    loans: new Map(found?.loans.map((loan) => [loan.id, loan])),
    repayments: new Map(found?.repayments.map((repayment) => [repayment.id, repayment])),
    newLoans: new Map(),
    newRepayments: new Map(),
    changedLoans: new Map(),
    changedRepayments: new Map(),
  };
}

/** @throws Error if the account has no such loan */
export function loanOf(
  { loans }: LoanWork,
  { loanId, accountId }: { readonly loanId: bigint } & Pick<LoanCommand, 'accountId'>,
): StoredLoan {
  const loan = loans.get(loanId);
  if (loan?.account_id !== accountId) throw new Error(`account ${accountId} has no loan ${loanId}`);
  return loan;
}

/** Records a loan's new state, for later commands of the batch and for withdrawals, and to be written. */
export function changeLoan({ draft, loans, newLoans, changedLoans }: LoanWork, loan: StoredLoan): void {
  loans.set(loan.id, loan);
  (newLoans.has(loan.id) ? newLoans : changedLoans).set(loan.id, loan);
  draft.slice(LOAN_BOND)(loan.account_id).now = owedNow(loan);
}

/** Posts a loan event with everything that notices and mails need. */
export function postLoan(
  { draft, clock }: LoanWork,
  loan: StoredLoan,
  event: string,
  entries: readonly EntryDraft[] = [],
  extra: Readonly<Record<string, string | bigint>> = {},
): void {
  const { id, account_id: accountId, amount, total, days, due_ms: dueMs, guarantor_id: guarantor } = loan;
  draft.post(accountId, id, {
    event,
    referenceKind: 'loan',
    entries,
    nowMs: clock.now(),
    data: eventData({
      loanUid: orderNumber(id, Number(loan.submitted_ms)),
      amount,
      total,
      days,
      due: dueMs,
      owed: owedNow(loan).owed,
      guarantor,
      ...extra,
    }),
  });
}

/** @param number of the loan or repayment that the command was about */
export function accepted({ draft, clock }: LoanWork, { account_id: accountId }: StoredLoan, number: bigint): AcceptedCommand {
  const change = { kind: 'balance', account: draft.account(accountId) };
  return { outcome: 'accepted', orderId: number, placedAtMs: clock.now(), change };
}

/** The answer if the state was reached before. */
export function nothingToDo({ id, submitted_ms: submittedMs }: Pick<StoredLoan, 'id' | 'submitted_ms'>): AcceptedCommand {
  return { outcome: 'accepted', orderId: id, placedAtMs: Number(submittedMs), change: null };
}

export function rejected(rejection: LoanRejection): LoanAnswer {
  return { outcome: 'rejected', rejection };
}
