import type { LoanCommand } from '@truefill/server/features/loans/command.ts';
import type { ModelLoan } from '../model/loan-rules.ts';
import type { Model } from '../model/model.ts';
import type { ModelAccount } from '../model/state.ts';
import { termsOfBrand } from '../model/terms.ts';
import type { Random } from './random.ts';

type Requested = Record<string, unknown> & { readonly kind: LoanCommand['kind'] };

/** Commands about an account's loans: applying if there is none, and any follow-up, at the right and at the wrong time. */
export function loanCommand(chance: Random, model: Model, account: ModelAccount, nowMs: number): Requested {
  const own = [...model.loans.all.values()].filter((loan) => loan.account.id === account.id);
  const latest = own.at(-1);
  const isOver = latest === undefined || latest.status === 'rejected' || latest.status === 'repaid';
  if (isOver ? !chance.happens(4) || latest === undefined : chance.happens(8)) return asking(chance, account);
  const loan = latest as ModelLoan;
  const about = { loanId: loan.id };
  const by = { ...about, operatorId: BigInt(chance.oneOf([1, 1, 2])), decidedMs: nowMs };
  const repayment = [...model.loans.repayments.values()].findLast((each) => each.loan === loan);
  return chance.weighted<() => Requested>([
    [loan.answer === 'asked' ? 8 : 1, () => ({ kind: 'answer-guarantee', ...about, accept: !chance.happens(6) })],
    [
      1,
      () => ({
        kind: 'end-loan-request',
        ...about,
        because: chance.oneOf(['taken_back', 'guarantor_silent', 'guarantor_silent']),
      }),
    ],
    [loan.answer === 'accepted' && loan.status === 'requested' ? 10 : 2, () => ({ kind: 'credit-loan', ...by })],
    [1, () => ({ kind: 'reject-loan', ...by, reasonCode: chance.oneOf(['other', 'too_much_risk']), text: '' })],
    [4, () => ({ kind: 'note-loan-due', ...about })],
    [loan.dueMs === null ? 1 : 12, () => ({ kind: 'ask-repayment', ...about, amount: repaying(chance, loan) })],
    [repayment ? 5 : 0, () => ({ kind: 'accept-repayment', ...by, repaymentId: repayment?.id })],
    [repayment ? 3 : 0, () => ({ kind: 'reject-repayment', ...by, repaymentId: repayment?.id, reasonCode: 'other', text: '' })],
  ])();
}

/** Around the bounds and steps of the brand's offer. */
function asking(chance: Random, { brandId }: ModelAccount): Requested {
  const { minAmount, maxAmount, amountStep, minDays, maxDays } = termsOfBrand(brandId).brand.loans;
  const amounts = [
    minAmount,
    minAmount,
    maxAmount,
    minAmount + amountStep,
    minAmount + 1,
    minAmount - amountStep,
    maxAmount + amountStep,
  ];
  const days = chance.oneOf([minDays, minDays, maxDays, minDays - 1, maxDays + 1]);
  return { kind: 'ask-loan', amount: BigInt(chance.oneOf(amounts)) * 100n, days, guarantorId: 999_999n, remark: '' };
}

function repaying(chance: Random, { total, repaid, step }: ModelLoan): bigint {
  const owed = total - repaid;
  return chance.oneOf([owed, owed, step, step * 3n, owed + 1n, step + 1n, 0n, -step, (owed / step / 2n) * step]);
}
