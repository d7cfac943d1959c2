import type { ErrorName } from '../error-codes.ts';

/** Obstacles to closing an account, each with the error code used for it elsewhere. */
export const CLOSING_OBSTACLES = {
  positions: 'openPositionsNotClosed',
  pendingOrders: 'openPositionsNotClosed',
  options: 'openPositionsNotClosed',
  money: 'invalidOperationStatus',
  withdrawals: 'withdrawalPending',
  deposits: 'invalidOperationStatus',
  corrections: 'invalidOperationStatus',
  loan: 'invalidOperationStatus',
  hold: 'accountAnomaly',
} as const satisfies Readonly<Record<string, ErrorName>>;

/** What continues after an account was closed, without preventing it. */
export const CLOSING_NOTICE_KINDS = ['complaints'] as const;
export type ClosingNoticeKind = (typeof CLOSING_NOTICE_KINDS)[number];

export type ClosingObstacleKind = keyof typeof CLOSING_OBSTACLES;
export const CLOSING_OBSTACLE_KINDS = Object.keys(CLOSING_OBSTACLES) as readonly ClosingObstacleKind[];
