import { owedOf, repaymentError } from '@truefill/domain/loans/loan.ts';
import { cents, ZERO } from '@truefill/domain/money/money.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import type { EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { eventData } from '../outbox/index.ts';
import { ACTIVE_ORDERS } from '../trading/index.ts';
import type { AcceptRepayment, RequestRepayment, LoanAnswer, RejectRepayment } from './command.ts';
import { accepted, changeLoan, loanOf, nothingToDo, rejected, type LoanWork } from './loan-work.ts';
import { owedNow } from './loan-statements.ts';
import { isOwed, type StoredLoan, type StoredRepayment } from './stored-loan.ts';

/** Withholds the repayment from free money only: a repayment closes no position. */
export function requestRepayment(work: LoanWork, command: RequestRepayment): LoanAnswer {
  const { draft, brands, clock, market } = work;
  const { accountId } = command;
  const amount = cents(command.amount);
  const loan = loanOf(work, command);
  if (!isOwed(loan)) return rejected('decided');
  if (loan.under_review > 0n) return rejected('repayment-waits');
  if (repaymentError(amount, owedOf(loan), loan.repayment_step) !== null) return rejected('amount-refused');
  const brand = brands.get(loan.brand_id);
  if (!brand) throw new Error(`loan ${loan.id} belongs to the unknown brand ${loan.brand_id}`);
  const floating = draft
    .slice(ACTIVE_ORDERS)(accountId)
    .floating((symbol) => market.valuation(brand, symbol));
  if (floating === null) return rejected('quote-stale');
  if (amount > freeMargin(draft.account(accountId).available, floating)) return rejected('not-enough');
  const nowMs = clock.now();
  const repayment: StoredRepayment = {
    id: draft.takeNumber(),
    loan_id: loan.id,
    account_id: accountId,
    user_id: loan.user_id,
    brand_id: loan.brand_id,
    amount,
    submitted_ms: BigInt(nowMs),
    review_due_ms: BigInt(nowMs + brand.treasury.reviewTargetHours * HOUR_MS),
    status: 'submitted',
    decided_ms: null,
    decided_by: null,
    reason_code: null,
    reason_text: null,
    owed_after: null,
  };
  work.newRepayments.set(repayment.id, repayment);
  work.repayments.set(repayment.id, repayment);
  const after = { ...loan, under_review: amount };
  changeLoan(work, after);
  post(work, after, repayment, 'loan_repayment_requested', [{ kind: 'loan_repayment_hold', amount }]);
  return accepted(work, after, repayment.id);
}

/** Pays the withheld amount to the lender. The last repayment ends the loan, late or not. */
export function acceptRepayment(work: LoanWork, command: AcceptRepayment): LoanAnswer {
  const repayment = repaymentOf(work, command);
  if (repayment.status === 'accepted') return nothingToDo(repayment);
  if (repayment.status !== 'submitted') return rejected('decided');
  const loan = loanOf(work, command);
  const { amount } = repayment;
  const repaid = cents(loan.repaid + amount);
  const after: StoredLoan = {
    ...loan,
    repaid,
    under_review: ZERO,
    status: repaid === loan.total ? 'repaid' : loan.status,
  };
  changeLoan(work, after);
  const entries: EntryDraft[] = [{ kind: 'loan_repayment', amount }];
  decide(work, command, after, { ...repayment, status: 'accepted' });
  post(work, after, repayment, 'loan_repayment_accepted', entries);
  return accepted(work, after, repayment.id);
}

export function rejectRepayment(work: LoanWork, command: RejectRepayment): LoanAnswer {
  const { reasonCode, text } = command;
  const repayment = repaymentOf(work, command);
  if (repayment.status === 'rejected' && repayment.reason_code === reasonCode) return nothingToDo(repayment);
  if (repayment.status !== 'submitted') return rejected('decided');
  const after = { ...loanOf(work, command), under_review: ZERO };
  changeLoan(work, after);
  const entries: EntryDraft[] = [{ kind: 'loan_repayment_release', amount: repayment.amount }];
  decide(work, command, after, { ...repayment, status: 'rejected', reason_code: reasonCode, reason_text: text });
  post(work, after, repayment, 'loan_repayment_rejected', entries, { reasonCode, reasonText: text });
  return accepted(work, after, repayment.id);
}

/** @throws Error if the loan has no such repayment */
function repaymentOf({ repayments }: LoanWork, { repaymentId, loanId }: AcceptRepayment | RejectRepayment): StoredRepayment {
  const repayment = repayments.get(repaymentId);
  if (repayment?.loan_id !== loanId) throw new Error(`loan ${loanId} has no repayment ${repaymentId}`);
  return repayment;
}

function decide(
  { repayments, newRepayments, changedRepayments }: LoanWork,
  { operatorId, decidedMs }: AcceptRepayment | RejectRepayment,
  loan: StoredLoan,
  outcome: StoredRepayment,
): void {
  const after = { ...outcome, decided_by: operatorId, decided_ms: BigInt(decidedMs), owed_after: owedOf(loan) };
  repayments.set(after.id, after);
  (newRepayments.has(after.id) ? newRepayments : changedRepayments).set(after.id, after);
}

function post(
  { draft, clock }: LoanWork,
  loan: StoredLoan,
  { id, amount }: StoredRepayment,
  event: string,
  entries: readonly EntryDraft[],
  extra: Readonly<Record<string, string>> = {},
): void {
  draft.post(loan.account_id, id, {
    event,
    referenceKind: 'loan_repayment',
    entries,
    nowMs: clock.now(),
    data: eventData({
      loanUid: orderNumber(loan.id, Number(loan.submitted_ms)),
      amount,
      owed: owedNow(loan).owed,
      due: loan.due_ms,
      ...extra,
    }),
  });
}
