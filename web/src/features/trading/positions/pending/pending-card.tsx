import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { formatPercent } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { PriceChange } from '../../../../trading-parts/price-change.tsx';
import { OrderBadge } from '../../../../trading-parts/order-badge.tsx';
import { OrderCard } from '../../../../trading-parts/order-card.tsx';
import list from '../../../../trading-parts/order-list.module.css';
import { percentToGo, type LivePending } from './pending.ts';

export interface PendingCardProps {
  readonly pending: LivePending;
  /** size of the market's mark, px */
  readonly markSize: number;
}

/** Market, side and volume of a pending order, the distance to its limit, and its expected result. */
export function PendingCard({ pending, markSize }: PendingCardProps) {
  const { t } = useTranslation();
  const { order, limitPrice, price, expected } = pending;
  const percent = percentToGo(pending);
  return (
    <OrderCard
      symbol={order.symbol}
      markSize={markSize}
      badge={<OrderBadge order={order} />}
      below={
        <>
          <span aria-hidden="true">
            <PriceChange from={price} to={limitPrice} pricePrecision={order.pricePrecision} />
          </span>
          <VisuallyHidden>
            {t('common.limitAt', { price: formatPrice(limitPrice, order.pricePrecision) })}{' '}
            {price === null ? NO_VALUE : t('positions.nowAt', { price: formatPrice(price, order.pricePrecision) })}
          </VisuallyHidden>
        </>
      }
      result={
        <>
          {expected === null ? (
            <span className={list.time}>{t('positions.noTakeProfit')}</span>
          ) : (
            <MoneyText className={list.profit} amount={expected} sign="always" colored />
          )}
          <span className={list.time}>
            {percent === null ? NO_VALUE : t('positions.away', { percent: formatPercent(percent, 2) })}
          </span>
        </>
      }
    />
  );
}
