export const reviewPaths = {
  reviewCases: '/operator/v1/cases',
  reviewCase: '/operator/v1/case',
  reviewStats: '/operator/v1/cases/stats',
  reviewReasons: '/operator/v1/cases/reasons',
  claimCase: '/operator/v1/case/claim',
  releaseCase: '/operator/v1/case/release',
  approveCase: '/operator/v1/case/approve',
  rejectCase: '/operator/v1/case/reject',
  withdrawApproval: '/operator/v1/case/withdraw-approval',
  proposeCorrection: '/operator/v1/correction/propose',
  proposeHold: '/operator/v1/hold/propose',
  proposeHoldLift: '/operator/v1/hold/lift',
} as const;

/** Server-sent events by GET with the console's cookie: `cases` lists the brands whose waiting cases have changed. */
export const CASE_FEED_PATH = '/operator/v1/live';

/** Proofs of cases, by GET with the console's cookie. */
export const CONSOLE_FILE_PATH = '/operator/v1/file/{id}';
