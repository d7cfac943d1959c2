import type { Money } from '@truefill/domain/money/money.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import type { PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import type { BalanceView } from '@truefill/api/identity/user-mapping.ts';
import { accountFigures } from '../../trading/shared/account-figures.ts';

/** What a stake may use, in cents: the balance less what open positions have lost. @returns null for sums that are no amounts */
export function availableForOptions(holdings: PositionSummaryView, balance: BalanceView): Money | null {
  const account = accountFigures(holdings, balance);
  return account === null ? null : freeMargin(account.balance, account.floating);
}
