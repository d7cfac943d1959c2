import type { CaseDefinition } from '../review/case-definition.ts';

export const depositCase = {
  name: 'deposit',
  askedBy: 'user',
  rejectReasons: [
    'payment_not_found',
    'amount_differs',
    'proof_unreadable',
    'wrong_network',
    'third_party',
    'already_credited',
    'other',
  ],
  actions: { proposed: 'deposit.proposed', approved: 'deposit.approved', rejected: 'deposit.rejected' },
  reasonTexts: 'rejected.deposit',
} as const satisfies CaseDefinition;
