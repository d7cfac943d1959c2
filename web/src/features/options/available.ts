import type { Money } from '@truefill/domain/money.ts';
import { freeMargin } from '@truefill/domain/position.ts';
import type { PositionSummaryView } from '@truefill/api/mapping/order.ts';
import { accountFigures } from '../../trading/account-figures.ts';

/** What a stake may use, in cents: the balance less what open positions have lost. @returns null for sums that are no amounts */
export function availableForOptions(holdings: PositionSummaryView): Money | null {
  const account = accountFigures(holdings);
  return account === null ? null : freeMargin(account.balance, account.floating);
}
