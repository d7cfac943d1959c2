import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';

/** Side and volume of an order: Buy 0.50. */
export function OrderBadge({ order }: { readonly order: Pick<OrderView, 'side' | 'volume'> }) {
  const { t } = useTranslation();
  return (
    <SideBadge side={order.side}>
      {t(`common.orderSide.${order.side}`)} {formatVolume(order.volume)}
    </SideBadge>
  );
}
