import type { TFunction } from 'i18next';
import type { OrderView } from '@truefill/api/mapping/order.ts';
import type { KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '../../brand.ts';
import { exactPrice } from '../../trading/figures.ts';

/** A distance of an order in points, as text. */
export function trailPoints({
  trailingDistance,
  pricePrecision,
}: Pick<OrderView, 'trailingDistance' | 'pricePrecision'>): string {
  return groupThousands(String(exactPrice(trailingDistance, pricePrecision) ?? 0n));
}

/** How an order's stop loss trails, and what it follows; nothing where it is fixed. */
export function trailItems(t: TFunction, order: OrderView): KeyValueItem[] {
  if (order.trailingDistance === 0) return [];
  const { best, pricePrecision } = order;
  const items: KeyValueItem[] = [
    { key: 'trail', label: t('positions.trailing'), value: t('positions.trailingPoints', { points: trailPoints(order) }) },
  ];
  if (best)
    items.push({
      key: 'best',
      label: t('positions.trailBest', { time: formatDateTime(best.atMs, 'MM-DD HH:mm:ss', brand().timeZone) }),
      value: formatPrice(best.price, pricePrecision),
    });
  return items;
}
