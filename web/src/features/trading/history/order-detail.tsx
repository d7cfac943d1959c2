import type { TFunction } from 'i18next';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconArrowRight, IconChartCandle, IconHeadset } from '@truefill/ui/components/icons.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { useInstrument } from '../../../instruments/instruments.ts';
import { OrderBadge } from '../../../trading-parts/order-badge.tsx';
import { OrderCard } from '../../../trading-parts/order-card.tsx';
import list from '../../../trading-parts/order-list.module.css';
import { trailItems } from '../positions/levels/trail-items.tsx';
import { wasFilled } from '../../../trading-parts/history-filter.ts';
import styles from '../../../trading-parts/history.module.css';
import { netResult, positionNumber } from '../../../trading-parts/history-order.ts';
import { tradeOfOrder, useSeeOnChart } from '../../chart/index.ts';
import { ComplainLink } from '../../support/index.ts';

export interface OrderDetailProps {
  readonly order: OrderView;
  /** for the narrow pane beside the table, whose header shows its number and actions */
  readonly dense?: boolean | undefined;
}

/** The details of an order. */
export function OrderDetail({ order, dense = false }: OrderDetailProps) {
  const { t } = useTranslation();
  const level = (price: number): string => (price > 0 ? formatPrice(price, order.pricePrecision) : NO_VALUE);
  const time = (ms: number): string => formatDateTime(ms, 'YYYY-MM-DD HH:mm:ss', brand().timeZone);
  const filled = wasFilled(order);
  const position = positionNumber(order);
  const costs: KeyValueItem[] = [
    {
      key: 'net',
      label: t('common.netResult'),
      value: <MoneyText amount={netResult(order)} sign="always" colored />,
      total: true,
    },
    { key: 'profit', label: t('history.profit'), value: <MoneyText amount={order.profitLoss} sign="always" /> },
    { key: 'fee', label: t('common.fee'), value: <MoneyText amount={-order.fee} /> },
    { key: 'overnight', label: t('common.overnightFee'), value: <MoneyText amount={-order.overnightFee} /> },
    {
      key: 'margin',
      label: t(order.status === 'open' ? 'common.marginAt' : 'history.marginReturned', { leverage: order.leverage }),
      value: <MoneyText amount={order.margin} />,
    },
  ];
  return (
    <div className={styles.detail} data-dense={dense || undefined}>
      <div className={list.heading}>
        <OrderCard
          symbol={order.symbol}
          markSize={40}
          badge={<OrderBadge order={order} />}
          below={endingOf(t, order)}
          result={
            filled ? (
              <>
                <MoneyText className={list.bigProfit} amount={netResult(order)} sign="always" colored />
                <span className={list.time}>{t('common.netResult')}</span>
              </>
            ) : null
          }
        />
      </div>
      {filled ? (
        <div className={styles.fills}>
          <Fill label={t('history.opened')} price={order.openPrice} timeMs={order.filledAtMs} order={order} />
          <IconArrowRight size={18} aria-hidden="true" />
          <Fill
            label={t(order.status === 'open' ? 'history.now' : 'history.closed')}
            price={order.currentPrice}
            timeMs={order.closedAtMs}
            order={order}
          />
        </div>
      ) : null}
      <KeyValueList
        density={dense ? 'dense' : 'roomy'}
        items={[
          ...(filled ? costs : []),
          ...(order.limitPrice > 0 ? [{ key: 'limit', label: t('common.limitPrice'), value: level(order.limitPrice) }] : []),
          {
            key: 'levels',
            label: t('common.levels'),
            value: order.stopLoss > 0 || order.takeProfit > 0 ? `${level(order.stopLoss)}, ${level(order.takeProfit)}` : NO_VALUE,
          },
          ...trailItems(t, order),
          {
            key: 'placed',
            label: t('common.placed'),
            value: time(order.placedAtMs),
          },
          ...(order.status === 'cancelled'
            ? [{ key: 'ended', label: t('history.status.cancelled'), value: time(order.closedAtMs) }]
            : []),
          ...(position === null
            ? []
            : [{ key: 'part', label: t('history.partOf'), value: <span className={list.code}>{position}</span> }]),
          ...(dense
            ? []
            : [{ key: 'number', label: t('common.orderNumber'), value: <code className={list.code}>{order.orderNumber}</code> }]),
        ]}
      />
      {dense ? null : (
        <div className={styles.actions}>
          <OrderActions order={order} />
        </div>
      )}
      <ComplainLink kind="order" uid={order.orderNumber} />
    </div>
  );
}

/** What closed or canceled it; until then its status. */
function endingOf(t: TFunction, { status, closeReason, trailingDistance }: OrderView): string {
  if (status === 'closed') {
    const trailed = closeReason === 'stop_loss' && trailingDistance > 0;
    return t(`history.reason.${trailed ? 'trailing_stop' : closeReason || 'unknown'}`);
  }
  // a limit order has no levels that could cancel it
  if (status === 'cancelled' && (closeReason === 'manual' || closeReason === 'stop_out'))
    return t(`history.cancelReason.${closeReason}`);
  return t(`history.status.${status}`);
}

export interface OrderActionsProps {
  readonly order: OrderView;
  /** show icons only */
  readonly small?: boolean | undefined;
}

/** Actions for a finished order: show it on the chart, or ask support about it. */
export function OrderActions({ order, small = false }: OrderActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const seeOnChart = useSeeOnChart();
  const see = (): void => seeOnChart(order.symbol, tradeOfOrder(order, netResult(order), serverNow()));
  const ask = brand().switches.customerService ? (): void => void navigate({ to: '/user/service' }) : null;
  if (small) {
    return (
      <>
        <IconButton label={t('history.onChart')} onClick={see}>
          <IconChartCandle size={20} />
        </IconButton>
        {ask && (
          <IconButton label={t('history.ask')} onClick={ask}>
            <IconHeadset size={20} />
          </IconButton>
        )}
      </>
    );
  }
  return (
    <>
      <Button size="large" icon={<IconChartCandle size={20} />} onClick={see}>
        {t('history.onChart')}
      </Button>
      {ask && (
        <Button size="large" icon={<IconHeadset size={20} />} onClick={ask}>
          {t('history.ask')}
        </Button>
      )}
    </>
  );
}

interface FillProps {
  readonly label: string;
  readonly price: number;
  readonly timeMs: number;
  readonly order: OrderView;
}

function Fill({ label, price, timeMs, order }: FillProps) {
  const category = useInstrument(order.symbol)?.category ?? 'cryptos';
  return (
    <div className={styles.fill}>
      <p>{label}</p>
      <PriceText className={styles.fillPrice} price={price} category={category} pricePrecision={order.pricePrecision} emphasis />
      <p>{timeMs > 0 ? formatDateTime(timeMs, 'MM-DD HH:mm:ss', brand().timeZone) : NO_VALUE}</p>
    </div>
  );
}
