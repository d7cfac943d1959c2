import type { CaseDefinition } from '../review/case-definition.ts';

/** The audit trail does not distinguish the levels; the case that an entry names does. */
const BOTH_LEVELS = {
  askedBy: 'user',
  actions: { approved: 'verification.approved', rejected: 'verification.rejected' },
  reasonTexts: 'rejected.verification',
} as const;

export const juniorVerificationCase = {
  ...BOTH_LEVELS,
  name: 'verification_junior',
  rejectReasons: ['name_unclear', 'number_unclear', 'number_used', 'under_age', 'other'],
} as const satisfies CaseDefinition;

export const advancedVerificationCase = {
  ...BOTH_LEVELS,
  name: 'verification',
  rejectReasons: [
    'picture_unreadable',
    'picture_incomplete',
    'name_differs',
    'number_differs',
    'document_expired',
    'document_not_taken',
    'portrait_without_document',
    'number_used',
    'under_age',
    'other',
  ],
} as const satisfies CaseDefinition;
