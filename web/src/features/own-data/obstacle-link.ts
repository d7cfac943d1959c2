import { CLOSING_OBSTACLE_KINDS, type ClosingObstacleKind } from '@truefill/api/account-closing/obstacles.ts';

/** The page on which each obstacle is settled. */
export const OBSTACLE_LINKS = {
  positions: { to: '/position' },
  pendingOrders: { to: '/position', search: { tab: 'pending' } },
  options: { to: '/position' },
  money: { to: '/user/withdraw' },
  withdrawals: { to: '/user/wallet/depositList' },
  deposits: { to: '/user/wallet/depositList' },
  corrections: { to: '/user/service' },
  loan: { to: '/user/loan' },
  hold: { to: '/user/service' },
} as const satisfies Readonly<Record<ClosingObstacleKind, object>>;

/** An obstacle that this app knows; the server may return others. */
export function isKnownObstacle(kind: string): kind is ClosingObstacleKind {
  return CLOSING_OBSTACLE_KINDS.some((known) => known === kind);
}
