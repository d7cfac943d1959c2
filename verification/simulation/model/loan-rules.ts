import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { LoanCommand } from '@truefill/server/features/loans/command.ts';
import { decimal, nearest, ten } from './exact.ts';
import { freeOf, marginStateOf, type Expected, type ModelAccount } from './state.ts';
import { termsOfBrand } from './terms.ts';
import type { View } from './view.ts';

/** The expected state of a loan. */
export interface ModelLoan {
  readonly id: bigint;
  readonly account: ModelAccount;
  readonly amount: bigint;
  readonly total: bigint;
  readonly days: number;
  readonly step: bigint;
  readonly untilMs: number;
  readonly atMs: number;
  answer: 'asked' | 'accepted' | 'declined';
  status: 'requested' | 'active' | 'rejected' | 'repaid' | 'overdue';
  because: string | null;
  by: bigint | null;
  dueMs: number | null;
  warned: boolean;
  repaid: bigint;
  underReview: bigint;
}

export interface ModelRepayment {
  readonly id: bigint;
  readonly loan: ModelLoan;
  readonly amount: bigint;
  readonly atMs: number;
  status: 'submitted' | 'accepted' | 'rejected';
  because: string | null;
}

export interface Loans {
  readonly all: Map<bigint, ModelLoan>;
  readonly repayments: Map<bigint, ModelRepayment>;
}

/** The subject of a command and its time; or why nothing was done. */
type Done = { readonly id: bigint; readonly atMs: number } | string;

interface Around {
  readonly view: View;
  readonly expected: Expected;
  readonly newId: () => bigint;
}

/** All loan commands; returns the refusal. `too-early` is not a refusal. */
export function lent(account: ModelAccount, command: LoanCommand, loans: Loans, around: Around): Done {
  if (command.kind === 'ask-loan') return requested(account, command, loans, around);
  const loan = loans.all.get(command.loanId);
  if (!loan) throw new Error(`loan ${command.loanId} is named that nobody asked for`);
  const done = about(loan, command, loans, around);
  bind(loan);
  return done;
}

/** The debt of an account blocks that much of it from withdrawal. */
function bind({ account, status, total, repaid, underReview }: ModelLoan): void {
  const isOwed = status === 'active' || status === 'overdue';
  account.bound = isOwed ? total - repaid - underReview : 0n;
  account.isLate = status === 'overdue';
}

function requested(
  account: ModelAccount,
  { amount, days }: Extract<LoanCommand, { readonly kind: 'ask-loan' }>,
  { all }: Loans,
  { view, expected, newId }: Around,
): Done {
  for (const { account: of, status } of all.values()) {
    if (of.id !== account.id) continue;
    if (status === 'requested') return 'in-progress';
    if (status === 'active' || status === 'overdue') return status;
  }
  const { loans } = termsOfBrand(account.brandId).brand;
  const [least, most, step] = [loans.minAmount, loans.maxAmount, loans.amountStep].map((usd) => BigInt(usd) * 100n) as [
    bigint,
    bigint,
    bigint,
  ];
  const isOffered = amount >= least && amount <= most && (amount - least) % step === 0n;
  if (!isOffered || days < loans.minDays || days > loans.maxDays || days % 1 !== 0) return 'not-offered';
  const obstacle = marginObstacle(account, view);
  if (obstacle) return obstacle;
  const interest = nearest(amount * (decimal(loans.dailyRate, 6) ?? 0n) * BigInt(days), ten(6));
  const id = newId();
  all.set(id, {
    id,
    account,
    amount,
    total: amount + interest,
    days,
    step: BigInt(loans.repaymentStep) * 100n,
    untilMs: view.nowMs + loans.guarantorDays * DAY_MS,
    atMs: view.nowMs,
    answer: 'asked',
    status: 'requested',
    because: null,
    by: null,
    dueMs: null,
    warned: false,
    repaid: 0n,
    underReview: 0n,
  });
  tell(account, id, 'loan_requested', expected);
  return { id, atMs: view.nowMs };
}

function about(
  loan: ModelLoan,
  command: Exclude<LoanCommand, { readonly kind: 'ask-loan' }>,
  loans: Loans,
  around: Around,
): Done {
  const { view, expected } = around;
  const { account, id } = loan;
  const now = { id, atMs: view.nowMs };
  const before = { id, atMs: loan.atMs };
  const over = (because: string, event = 'loan_rejected'): Done => {
    Object.assign(loan, { status: 'rejected', because });
    tell(account, id, event, expected);
    return now;
  };
  switch (command.kind) {
    case 'answer-guarantee': {
      const answer = command.accept ? 'accepted' : 'declined';
      if (loan.answer === answer) return before;
      if (loan.status !== 'requested') return 'decided';
      loan.answer = answer;
      if (!command.accept) return over('guarantor_declined');
      tell(account, id, 'loan_guaranteed', expected);
      return now;
    }
    case 'end-loan-request':
      if (loan.status === 'rejected' && loan.because === command.because) return before;
      if (loan.status !== 'requested') return 'decided';
      if (command.because === 'taken_back') return over('taken_back', 'loan_taken_back');
      if (loan.answer !== 'asked') return 'decided';
      return view.nowMs < loan.untilMs ? 'too-early' : over('guarantor_silent');
    case 'credit-loan':
      if (loan.dueMs !== null && loan.by === command.operatorId) return before;
      if (loan.status !== 'requested') return 'decided';
      if (loan.answer !== 'accepted') return 'not-guaranteed';
      const obstacle = marginObstacle(account, view);
      if (obstacle) return obstacle;
      Object.assign(loan, { status: 'active', by: command.operatorId, dueMs: view.nowMs + loan.days * DAY_MS });
      tell(account, id, 'loan_credited', expected, [['loan_credit', loan.amount]]);
      return now;
    case 'reject-loan':
      if (loan.status === 'rejected' && loan.because === command.reasonCode && loan.by === command.operatorId) return before;
      if (loan.status !== 'requested') return 'decided';
      loan.by = command.operatorId;
      return over(command.reasonCode);
    case 'note-loan-due': {
      if (loan.status !== 'active' || loan.dueMs === null) return before;
      const isDue = view.nowMs >= loan.dueMs;
      const isLate = isDue && loan.total - loan.repaid > loan.underReview;
      if (!isLate && (isDue || loan.warned || view.nowMs < loan.dueMs - DAY_MS)) return 'too-early';
      Object.assign(loan, { warned: true, status: isLate ? 'overdue' : 'active' });
      tell(account, id, isLate ? 'loan_overdue' : 'loan_due_soon', expected);
      return now;
    }
    case 'ask-repayment':
      return repaying(loan, command.amount, loans, around);
    default:
      return decided(loan, command, loans, around);
  }
}

function repaying(loan: ModelLoan, amount: bigint, { repayments }: Loans, { view, expected, newId }: Around): Done {
  const { account, status, total, step } = loan;
  if (status !== 'active' && status !== 'overdue') return 'decided';
  if (loan.underReview > 0n) return 'repayment-waits';
  const owed = total - loan.repaid;
  if (amount <= 0n || amount > owed || (amount !== owed && amount % step !== 0n)) return 'amount-refused';
  const free = freeOf(account, view);
  if (free === null) return 'quote-stale';
  if (amount > free) return 'not-enough';
  const id = newId();
  loan.underReview = amount;
  repayments.set(id, { id, loan, amount, atMs: view.nowMs, status: 'submitted', because: null });
  tellRepayment(account, id, 'loan_repayment_requested', expected, [['loan_repayment_hold', amount]]);
  return { id, atMs: view.nowMs };
}

function decided(
  loan: ModelLoan,
  command: Extract<LoanCommand, { readonly repaymentId: bigint }>,
  { repayments }: Loans,
  { view, expected }: Around,
): Done {
  const repayment = repayments.get(command.repaymentId);
  if (!repayment) throw new Error(`repayment ${command.repaymentId} is decided that nobody asked for`);
  const { id, amount, status } = repayment;
  const isAccepted = command.kind === 'accept-repayment';
  const because = isAccepted ? null : command.reasonCode;
  const outcome = isAccepted ? 'accepted' : 'rejected';
  if (status === outcome && repayment.because === because) return { id, atMs: repayment.atMs };
  if (status !== 'submitted') return 'decided';
  Object.assign(repayment, { status: outcome, because });
  loan.underReview = 0n;
  if (isAccepted) loan.repaid += amount;
  if (loan.repaid === loan.total) loan.status = 'repaid';
  tellRepayment(loan.account, id, `loan_repayment_${outcome}`, expected, [
    [isAccepted ? 'loan_repayment' : 'loan_repayment_release', amount],
  ]);
  return { id, atMs: view.nowMs };
}

type Moved = Parameters<Expected['treasury']>[1];

function tell(account: ModelAccount, id: bigint, event: string, expected: Expected, money: Moved = []): void {
  expected.treasury({ account, coin: null, id, event, cause: `loan ${id}` }, money);
}

function tellRepayment(account: ModelAccount, id: bigint, event: string, expected: Expected, money: Moved): void {
  expected.treasury({ account, coin: null, id, event, cause: `loan_repayment ${id}` }, money);
}

/** Margin level at or below 100 percent, rounded to two decimals. */
function marginObstacle(account: ModelAccount, view: View): string | null {
  const state = marginStateOf(account, view);
  if (state === null) return 'quote-stale';
  const { net, margins } = state;
  return margins > 0n && nearest(net * 10_000n, margins) <= 10_000n ? 'margin-call' : null;
}
