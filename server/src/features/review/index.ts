/**
 * Cases that operators decide on: claims, two different people where required, reasons, and audited decisions carried out once.
 * Features register their `CaseKind`s; corrections and holds belong to this feature. Money in cents, times in ms.
 */
export {
  CASE_COLUMNS,
  type Approval,
  type CaseFacts,
  type CaseKind,
  type Check,
  type Deciders,
  type Fact,
  type Rejection,
  type ReviewedPicture,
} from './case-kind.ts';
export { activeHold, lockHoldsOf, type ActiveHold } from './active-hold.ts';
export type { FeedSource } from './case-feed.ts';
export { migrations as reviewMigrations } from './migrations.ts';
export { createReview, requireCompleteKinds, type Review, type ReviewParts } from './review.ts';
export { isAboveOne } from './who-decides.ts';
export { refusingHeld } from './trading-holds.ts';
