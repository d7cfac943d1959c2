import type { Brand } from '@truefill/api/brand.ts';
import type { EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import { isOfferedLoan, loanDueMs, loanInterest, totalToRepay } from '@truefill/domain/loans/loan.ts';
import { marginLevel, WARNING_LEVELS } from '@truefill/domain/margin/stop-out.ts';
import { cents, ZERO } from '@truefill/domain/money/money.ts';
import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeTo, type AccountModule, type KindsOf } from '../accounts/index.ts';
import { ACTIVE_ORDERS, marginStateOf, type Market } from '../trading/index.ts';
import type {
  AnswerGuarantee,
  RequestLoan,
  CreditLoan,
  EndLoanRequest,
  LoanAnswer,
  LoanCommand,
  NoteLoanDue,
  RejectLoan,
} from './command.ts';
import {
  accepted,
  changeLoan,
  loanOf,
  nothingToDo,
  openLoanWork,
  postLoan,
  rejected,
  type FoundLoans,
  type LoanWork,
} from './loan-work.ts';
import { LOAN_BOND, LOANS, LOANS_OF_ACCOUNTS, owedNow, REPAYMENTS, REPAYMENTS_BY_NUMBER } from './loan-statements.ts';
import { loanOfferOf } from './loan-terms.ts';
import { acceptRepayment, requestRepayment, rejectRepayment } from './repayments.ts';
import type { StoredLoan } from './stored-loan.ts';

export interface LoanDecisionParts {
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
}

/** How long before the due date the borrower is notified. */
export const WARN_MS = DAY_MS;

const KINDS: KindsOf<LoanCommand, LoanWork> = {
  'ask-loan': { needsLock: true, takesNumber: true, decide: requestLoan },
  'answer-guarantee': { needsLock: true, decide: answerGuarantee },
  'end-loan-request': { needsLock: true, decide: endRequest },
  'credit-loan': { needsLock: true, decide: credit },
  'reject-loan': { needsLock: true, decide: reject },
  'note-loan-due': { needsLock: true, decide: noteDue },
  'ask-repayment': { needsLock: true, takesNumber: true, decide: requestRepayment },
  'accept-repayment': { needsLock: true, decide: acceptRepayment },
  'reject-repayment': { needsLock: true, decide: rejectRepayment },
};

/**
 * Loans and repayments: users request them, guarantors answer and operators decide. A command changes the row and moves the
 * money in one transaction.
 */
export function loansModule(parts: LoanDecisionParts): AccountModule<LoanWork, FoundLoans> {
  return {
    name: 'loans',
    kinds: KINDS,
    slices: [ACTIVE_ORDERS, LOAN_BOND],
    async read(store, commands) {
      const own = commands as readonly LoanCommand[];
      const ids = own.flatMap((command) => ('repaymentId' in command ? [command.repaymentId] : []));
      return {
        loans: await store.find(LOANS_OF_ACCOUNTS, [...new Set(own.map(({ accountId }) => accountId))]),
        repayments: ids.length === 0 ? [] : await store.find(REPAYMENTS_BY_NUMBER, ids),
      };
    },
    open: (draft, found) => openLoanWork({ ...parts, draft }, found),
    writes: ({ newLoans, changedLoans, newRepayments, changedRepayments }) => [
      writeTo(LOANS, { requested: [...newLoans.values()], changed: [...changedLoans.values()] }),
      writeTo(REPAYMENTS, { requested: [...newRepayments.values()], decided: [...changedRepayments.values()] }),
    ],
  };
}

const CONFLICTS = { requested: 'in-progress', active: 'active', overdue: 'overdue' } as const;

function requestLoan(work: LoanWork, command: RequestLoan): LoanAnswer {
  const { draft, brands, clock, loans } = work;
  const { accountId, amount, days, guarantorId, remark } = command;
  const account = draft.account(accountId);
  const brand = brands.get(account.brandId);
  if (!brand || account.accountMode !== 'real') throw new Error(`ledger account ${accountId} cannot take loans`);
  for (const { account_id: of, status } of loans.values())
    if (of === accountId && status !== 'rejected' && status !== 'repaid') return rejected(CONFLICTS[status]);
  const requested = { amount: cents(amount), days };
  const offer = loanOfferOf(brand);
  if (!isOfferedLoan(requested, offer)) return rejected('not-offered');
  const obstacle = marginObstacle(work, brand, accountId);
  if (obstacle) return rejected(obstacle);
  const nowMs = clock.now();
  const loan: StoredLoan = {
    id: draft.takeNumber(),
    account_id: accountId,
    user_id: account.userId,
    brand_id: account.brandId,
    ...requested,
    interest: loanInterest(requested, offer.dailyRate),
    total: totalToRepay(requested, offer.dailyRate),
    repayment_step: offer.repaymentStep,
    remark,
    guarantor_id: guarantorId,
    guarantor_answer: 'asked',
    guarantor_until_ms: BigInt(nowMs + brand.loans.guarantorDays * DAY_MS),
    submitted_ms: BigInt(nowMs),
    review_due_ms: BigInt(nowMs + brand.treasury.reviewTargetHours * HOUR_MS),
    status: 'requested',
    decided_ms: null,
    decided_by: null,
    reason_code: null,
    reason_text: null,
    due_ms: null,
    warned: false,
    repaid: ZERO,
    under_review: ZERO,
  };
  work.newLoans.set(loan.id, loan);
  loans.set(loan.id, loan);
  postLoan(work, loan, 'loan_requested');
  return accepted(work, loan, loan.id);
}

function answerGuarantee(work: LoanWork, command: AnswerGuarantee): LoanAnswer {
  const { clock, brands } = work;
  const loan = loanOf(work, command);
  const answer = command.accept ? 'accepted' : 'declined';
  if (loan.guarantor_answer === answer) return nothingToDo(loan);
  if (loan.status !== 'requested') return rejected('decided');
  const nowMs = clock.now();
  if (!command.accept) return end(work, { ...loan, guarantor_answer: answer }, 'guarantor_declined');
  // The promised review time starts now, after the wait for the guarantor.
  const hours = brands.get(loan.brand_id)?.treasury.reviewTargetHours ?? 0;
  const after = { ...loan, guarantor_answer: answer, review_due_ms: BigInt(nowMs + hours * HOUR_MS) } as const;
  changeLoan(work, after);
  postLoan(work, after, 'loan_guaranteed');
  return accepted(work, after, loan.id);
}

function endRequest(work: LoanWork, command: EndLoanRequest): LoanAnswer {
  const loan = loanOf(work, command);
  const { because } = command;
  if (loan.status === 'rejected' && loan.reason_code === because) return nothingToDo(loan);
  if (loan.status !== 'requested') return rejected('decided');
  if (because === 'guarantor_silent') {
    if (loan.guarantor_answer !== 'asked') return rejected('decided');
    if (work.clock.now() < Number(loan.guarantor_until_ms)) return { outcome: 'too-early' };
  }
  return end(work, loan, because);
}

/** Ends an undecided request: the user may request again, with another guarantor. */
function end(work: LoanWork, loan: StoredLoan, because: string): LoanAnswer {
  const after = {
    ...loan,
    status: 'rejected',
    decided_ms: BigInt(work.clock.now()),
    reason_code: because,
    reason_text: '',
  } as const;
  changeLoan(work, after);
  // The user withdrew it themselves and needs no notice.
  const event = because === 'taken_back' ? 'loan_taken_back' : 'loan_rejected';
  postLoan(work, after, event, [], { reasonCode: because, reasonText: '' });
  return accepted(work, after, loan.id);
}

function credit(work: LoanWork, command: CreditLoan): LoanAnswer {
  const { brands, clock } = work;
  const loan = loanOf(work, command);
  if (loan.due_ms !== null && loan.decided_by === command.operatorId) return nothingToDo(loan);
  if (loan.status !== 'requested') return rejected('decided');
  if (loan.guarantor_answer !== 'accepted') return rejected('not-guaranteed');
  const brand = brands.get(loan.brand_id);
  const obstacle = brand ? marginObstacle(work, brand, loan.account_id) : 'margin-call';
  if (obstacle) return rejected(obstacle);
  const nowMs = clock.now();
  const after = {
    ...loan,
    status: 'active',
    decided_ms: BigInt(command.decidedMs),
    decided_by: command.operatorId,
    due_ms: BigInt(loanDueMs(nowMs, loan.days)),
  } as const;
  changeLoan(work, after);
  const entries: EntryDraft[] = [{ kind: 'loan_credit', amount: loan.amount }];
  postLoan(work, after, 'loan_credited', entries);
  return accepted(work, after, loan.id);
}

function reject(work: LoanWork, command: RejectLoan): LoanAnswer {
  const { operatorId, decidedMs, reasonCode, text } = command;
  const loan = loanOf(work, command);
  if (loan.status === 'rejected' && loan.reason_code === reasonCode && loan.decided_by === operatorId) return nothingToDo(loan);
  if (loan.status !== 'requested') return rejected('decided');
  const after = {
    ...loan,
    status: 'rejected',
    decided_ms: BigInt(decidedMs),
    decided_by: operatorId,
    reason_code: reasonCode,
    reason_text: text,
  } as const;
  changeLoan(work, after);
  postLoan(work, after, 'loan_rejected', [], { reasonCode, reasonText: text });
  return accepted(work, after, loan.id);
}

/** Can be submitted at any time and repeatedly: each of the two notices is given once, and never early. */
function noteDue(work: LoanWork, command: NoteLoanDue): LoanAnswer {
  const loan = loanOf(work, command);
  if (loan.status !== 'active' || loan.due_ms === null) return nothingToDo(loan);
  const nowMs = work.clock.now();
  const dueMs = Number(loan.due_ms);
  const isDue = nowMs >= dueMs;
  // A user who has repaid everything and awaits the review is not late.
  const isOverdue = isDue && owedNow(loan).bound > 0n;
  if (!isOverdue && (isDue || loan.warned || nowMs < dueMs - WARN_MS)) return { outcome: 'too-early' };
  const after: StoredLoan = { ...loan, warned: true, status: isOverdue ? 'overdue' : 'active' };
  changeLoan(work, after);
  postLoan(work, after, isOverdue ? 'loan_overdue' : 'loan_due_soon');
  return accepted(work, after, loan.id);
}

/** No loan for an account under a margin warning, or with a position without a price. */
function marginObstacle({ draft, market }: LoanWork, brand: Brand, accountId: bigint): 'margin-call' | 'quote-stale' | null {
  const valued = { market, draft: { ...draft, active: draft.slice(ACTIVE_ORDERS) } };
  const state = marginStateOf(valued, brand, accountId);
  if (state === null) return 'quote-stale';
  const level = marginLevel(state);
  return level !== null && level <= WARNING_LEVELS[0] ? 'margin-call' : null;
}
