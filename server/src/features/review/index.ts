/**
 * What operators decide on: claims, two different people where it matters, reasons, and an audited decision that is carried out once.
 * Features hand in their `CaseKind`s, and nothing here knows which there are; corrections and holds are the review's own. Money in cents, times in ms.
 */
export {
  CASE_COLUMNS,
  type Approval,
  type CaseFacts,
  type CaseKind,
  type Check,
  type Fact,
  type Rejection,
  type ReviewedPicture,
} from './case-kind.ts';
export { activeHold, lockHoldsOf, type ActiveHold } from './active-hold.ts';
export type { FeedSource } from './case-feed.ts';
export { migrations as reviewMigrations } from './migrations.ts';
export { createReview, requireEveryKind, type Review, type ReviewParts } from './review.ts';
export { isAboveOne } from './who-decides.ts';
export { refusingHeld } from './trading-holds.ts';
