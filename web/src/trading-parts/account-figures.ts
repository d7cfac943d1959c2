import type { Money } from '@truefill/domain/money/money.ts';
import type { PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import type { BalanceView } from '@truefill/api/identity/user-mapping.ts';
import { exactMoney } from './figures.ts';

/** The account's amounts, in cents. `usedMargin` is the margin of all open positions. */
export interface AccountFigures {
  /**
   * balance without margins and reservations, to which the positions' results are added. Negative only while positions remain
   */
  readonly balance: Money;
  readonly floating: Money;
  readonly netValue: Money;
  readonly usedMargin: Money;
}

/** The account's amounts from a frame of position sums and its balance. @returns null for invalid amounts */
export function accountFigures(frame: PositionSummaryView, { available }: BalanceView): AccountFigures | null {
  const [balance, floating] = [exactMoney(available), exactMoney(frame.floatingProfitLoss)];
  const [netValue, usedMargin] = [exactMoney(frame.netValue), exactMoney(frame.usedMargin)];
  if (balance === null || floating === null || netValue === null || usedMargin === null) return null;
  return { balance, floating, netValue, usedMargin };
}
