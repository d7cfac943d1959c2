import type { Money } from '@truefill/domain/money.ts';
import type { PositionSummaryView } from '@truefill/api/mapping/order.ts';
import { exactMoney } from './figures.ts';

const NOTHING = 0n as Money;

/** Where the account stands, in cents. `usedMargin` is the margin of all open positions. */
export interface AccountFigures {
  /** outside margins; what the positions' results are added to */
  readonly balance: Money;
  readonly floating: Money;
  readonly netValue: Money;
  readonly usedMargin: Money;
}

/**
 * The account behind a frame of position sums.
 * @param reserved what pending orders have set aside: part of the net value, not of the balance
 * @returns null for sums that are no amounts
 */
export function accountFigures(frame: PositionSummaryView, reserved: Money = NOTHING): AccountFigures | null {
  const floating = exactMoney(frame.floatingProfitLoss);
  const netValue = exactMoney(frame.netValue);
  const usedMargin = exactMoney(frame.usedMargin);
  const free = exactMoney(frame.freeMargin);
  if (floating === null || netValue === null || usedMargin === null || free === null) return null;
  // free margin = balance + min(0, floating) while that is positive; at 0 only the net value still tells the balance
  const balance = free > 0n ? (floating < 0n ? free - floating : free) : netValue - usedMargin - reserved - floating;
  return { balance: balance as Money, floating, netValue, usedMargin };
}
