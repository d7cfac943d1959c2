import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { PriceChange } from '../../../trading-parts/price-change.tsx';
import { OrderBadge } from '../../../trading-parts/order-badge.tsx';
import { OrderCard } from '../../../trading-parts/order-card.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { shownTimeMs, wasFilled } from '../../../trading-parts/history-filter.ts';
import { ListTime } from '../../../page/list-time.tsx';
import { costsOf, netResult, positionNumber } from '../../../trading-parts/history-order.ts';

export interface HistoryRowProps {
  readonly order: OrderView;
  readonly onOpen: () => void;
}

/** An order in the phone's list. */
export function HistoryRow({ order, onOpen }: HistoryRowProps) {
  const { t } = useTranslation();
  const { pricePrecision } = order;
  const filled = wasFilled(order);
  return (
    <button type="button" className={list.row} onClick={onOpen}>
      <OrderCard
        symbol={order.symbol}
        markSize={36}
        badge={<OrderBadge order={order} />}
        below={
          filled ? (
            <PriceChange from={order.openPrice} to={order.currentPrice} pricePrecision={pricePrecision} />
          ) : (
            t('common.limitAt', { price: formatPrice(order.limitPrice, pricePrecision) })
          )
        }
        result={
          <>
            {filled ? <MoneyText className={list.profit} amount={netResult(order)} sign="always" colored /> : null}
            {order.status === 'closed' ? null : <span className={list.time}>{t(`history.status.${order.status}`)}</span>}
            {positionNumber(order) === null ? null : <span className={list.time}>{t('history.part')}</span>}
            {filled ? <span className={list.time}>{t('history.feesOf', { amount: formatMoney(costsOf(order)) })}</span> : null}
            <span className={list.time}>
              <ListTime atMs={shownTimeMs(order)} />
            </span>
          </>
        }
      />
    </button>
  );
}
