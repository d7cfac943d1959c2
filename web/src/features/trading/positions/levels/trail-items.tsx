import type { TFunction } from 'i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import type { KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { exactPrice } from '../../../../trading-parts/figures.ts';

/** A distance of an order in points, as text. */
export function trailPoints({
  trailingDistance,
  pricePrecision,
}: Pick<OrderView, 'trailingDistance' | 'pricePrecision'>): string {
  return groupThousands(String(exactPrice(trailingDistance, pricePrecision) ?? 0n));
}

/** The same with its unit, as text. */
export function trailText(t: TFunction, order: Pick<OrderView, 'trailingDistance' | 'pricePrecision'>): string {
  return t('positions.trailingPoints', { count: trailCount(order), points: trailPoints(order) });
}

/** The same as a number, which chooses between singular and plural. */
export function trailCount({ trailingDistance, pricePrecision }: Pick<OrderView, 'trailingDistance' | 'pricePrecision'>): number {
  return Number(exactPrice(trailingDistance, pricePrecision) ?? 0n);
}

/**
 * An order's stop loss: its price, and its trailing distance. A trailing one has no price before the order fills.
 * @param shown the price as text
 */
export function stopItems(t: TFunction, order: OrderView, shown: string): KeyValueItem[] {
  const trail = trailItems(t, order);
  if (order.stopLoss === 0 && trail.length > 0) return trail;
  return [{ key: 'stop', label: t('common.level.stopLoss'), value: shown }, ...trail];
}

/** The trailing distance, and what the stop loss follows; empty if it is fixed. */
export function trailItems(t: TFunction, order: OrderView): KeyValueItem[] {
  if (order.trailingDistance === 0) return [];
  const { best, pricePrecision } = order;
  // as it was entered, and in points: of a price with many digits either is hard to read alone
  const distance = `${formatPrice(order.trailingDistance, pricePrecision)} · ${trailText(t, order)}`;
  const items: KeyValueItem[] = [{ key: 'trail', label: t('common.trailingStop'), value: distance }];
  if (best)
    items.push({
      key: 'best',
      label: t('positions.trailBest', { time: formatDateTime(best.atMs, 'MM-DD HH:mm:ss', brand().timeZone) }),
      value: formatPrice(best.price, pricePrecision),
    });
  return items;
}
