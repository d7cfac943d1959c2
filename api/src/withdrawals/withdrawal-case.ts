import type { CaseDefinition } from '../review/case-definition.ts';

export const withdrawalCase = {
  name: 'withdrawal',
  askedBy: 'user',
  rejectReasons: ['destination_doubtful', 'name_differs', 'asked_by_user', 'payment_failed', 'identity_unclear', 'other'],
  actions: { proposed: 'withdrawal.proposed', approved: 'withdrawal.approved', rejected: 'withdrawal.rejected' },
  reasonTexts: 'rejected.withdrawal',
} as const satisfies CaseDefinition;
