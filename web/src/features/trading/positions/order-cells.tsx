import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { trailPoints } from './levels/trail-items.tsx';
import styles from '../../../trading-parts/dock.module.css';

/** Side and volume of an order in a table. */
export function SideCells({ order }: { readonly order: Pick<OrderView, 'side' | 'volume'> }) {
  const { t } = useTranslation();
  return (
    <>
      <td>
        <SideBadge side={order.side}>{t(`common.orderSide.${order.side}`)}</SideBadge>
      </td>
      <td data-figure data-narrow>
        {formatVolume(order.volume)}
      </td>
    </>
  );
}

export interface LevelCellProps {
  /** 0 for none */
  readonly price: number;
  readonly order: Pick<OrderView, 'pricePrecision' | 'trailingDistance'>;
  /** the level is the stop loss, which may trail */
  readonly trails?: boolean;
}

/** A level of an order in a table; a dash if there is none. */
export function LevelCell({ price, order, trails = false }: LevelCellProps) {
  const { t } = useTranslation();
  return (
    <td data-figure data-detail className={styles.quiet}>
      {price > 0 ? formatPrice(price, order.pricePrecision) : NO_VALUE}
      {trails && order.trailingDistance > 0 ? (
        <small className={styles.trails}>{t('positions.trailingCell', { points: trailPoints(order) })}</small>
      ) : null}
    </td>
  );
}
