import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { exactMoney } from './figures.ts';

/** The margin and fees reserved by pending orders, in cents. */
export function reservedMoney(orders: readonly Pick<OrderView, 'margin' | 'fee'>[]): Money {
  return sumMoney(
    ...orders.flatMap(({ margin, fee }) => [exactMoney(margin) ?? (0n as Money), exactMoney(fee) ?? (0n as Money)]),
  );
}
