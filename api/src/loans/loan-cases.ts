import type { CaseDefinition } from '../review/case-definition.ts';

export const loanCase = {
  name: 'loan',
  askedBy: 'user',
  rejectReasons: ['income_unclear', 'identity_unclear', 'guarantor_unsuitable', 'too_much_risk', 'asked_by_user', 'other'],
  actions: { proposed: 'loan.proposed', approved: 'loan.approved', rejected: 'loan.rejected' },
  reasonTexts: 'rejected.loan',
} as const satisfies CaseDefinition;

export const repaymentCase = {
  name: 'loan_repayment',
  askedBy: 'user',
  rejectReasons: ['asked_by_user', 'wrong_amount', 'other'],
  actions: { proposed: 'repayment.proposed', approved: 'repayment.approved', rejected: 'repayment.rejected' },
  reasonTexts: 'rejected.loan_repayment',
} as const satisfies CaseDefinition;
