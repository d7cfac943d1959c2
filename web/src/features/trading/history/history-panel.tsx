import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconChevronLeft } from '@truefill/ui/components/icons.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { MarketCell, OrderTable, TableSkeleton, type OrderColumn } from '../../../trading-parts/order-table.tsx';
import { shownTimeMs, wasFilled } from '../../../trading-parts/history-filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { ListEnd } from '@truefill/client/paging/list-end.tsx';
import { HistoryFailed, NoHistory } from '../../../trading-parts/history-states.tsx';
import list from '../../../trading-parts/order-list.module.css';
import dock from '../../../trading-parts/dock.module.css';
import styles from '../../../trading-parts/history-panel.module.css';
import { costsOf, netResult } from '../../../trading-parts/history-order.ts';
import { OrderActions, OrderDetail } from './order-detail.tsx';
import { OwnDates, RangeChoiceChips } from '../../../trading-parts/range-choice.tsx';
import { RangeSumsLine } from '../../../trading-parts/range-sums.tsx';
import { Totals } from '../../../trading-parts/totals.tsx';
import { ListTime } from '../../../page/list-time.tsx';
import { useHistory, useHistoryChoice } from './use-history.ts';

/** The desktop's history: the table, and beside it the selected order. */
export function HistoryPanel() {
  const { t } = useTranslation();
  const [{ filter, range, openId }, choose] = useHistoryChoice();
  const history = useHistory(filter, range);
  const { items: orders, totals, sums, file } = history;
  const live = filter === 'unsettled';
  const chosen = orders?.find((order) => order.id === openId) ?? null;
  const notThere = history.failure ? <HistoryFailed failure={history.failure} onRetry={history.retry} /> : <TableSkeleton />;
  if (totals === null) return notThere;
  const withStatus = filter !== 'deal';
  const columns: OrderColumn[] = [
    { label: t('common.column.market') },
    { label: t('common.column.side') },
    { label: t('common.column.volume'), kind: 'figure', hiddenBelow: 'narrow' },
    { label: t('common.column.openPrice'), kind: 'figure', hiddenBelow: withStatus ? 'detail' : 'narrow' },
    { label: t('history.column.closePrice'), kind: 'figure', hiddenBelow: 'narrow' },
    { label: t('common.column.profit'), kind: 'figure', hiddenBelow: 'detail' },
    { label: t('history.column.costs'), kind: 'figure', hiddenBelow: 'detail' },
    { label: t('history.column.net'), kind: 'figure' },
    {
      label: t(filter === 'all' || filter === 'unsettled' ? 'history.column.time' : 'history.column.closed'),
      kind: 'figure',
      hiddenBelow: 'narrow',
    },
  ];
  if (withStatus) columns.push({ label: t('history.column.status') });
  return (
    <div className={styles.split}>
      <div className={styles.scroll}>
        <Totals today={totals.netToday} total={totals.netTotal}>
          {live ? null : <RangeSumsLine sums={sums} of="orders" file={file} />}
        </Totals>
        <div className={styles.choices}>
          <FilterChips filter={filter} onChange={(next) => choose({ filter: next })} />
          {live ? null : <RangeChoiceChips range={range} onChange={(next) => choose({ range: next })} />}
        </div>
        {live ? null : <OwnDates className={styles.dates} range={range} onChange={(next) => choose({ range: next })} />}
        {orders === undefined ? (
          notThere
        ) : orders.length === 0 ? (
          <NoHistory filter={filter} range={range} />
        ) : (
          <OrderTable columns={columns}>
            {orders.map((order) => (
              <HistoryTableRow
                key={order.id}
                order={order}
                withStatus={withStatus}
                chosen={order.id === openId}
                onOpen={() => choose({ openId: order.id })}
              />
            ))}
          </OrderTable>
        )}
        {orders === undefined ? null : <ListEnd list={history} />}
      </div>
      {chosen ? (
        <aside className={styles.aside}>
          <header className={styles.head}>
            <IconButton label={t('common.back')} onClick={() => choose({ openId: null })}>
              <IconChevronLeft size={20} />
            </IconButton>
            <h3>{t('history.detail')}</h3>
            <code className={list.code}>{chosen.orderNumber}</code>
            <OrderActions order={chosen} small />
          </header>
          <OrderDetail order={chosen} dense />
        </aside>
      ) : null}
    </div>
  );
}

interface HistoryTableRowProps {
  readonly order: OrderView;
  readonly withStatus: boolean;
  readonly chosen: boolean;
  readonly onOpen: () => void;
}

function HistoryTableRow({ order, withStatus, chosen, onOpen }: HistoryTableRowProps) {
  const { t } = useTranslation();
  const filled = wasFilled(order);
  return (
    <tr data-chosen={chosen || undefined} onClick={onOpen}>
      <MarketCell symbol={order.symbol} expanded={chosen} onOpen={onOpen} />
      <td>
        <SideBadge side={order.side}>{t(`common.orderSide.${order.side}`)}</SideBadge>
      </td>
      <td data-figure data-narrow>
        {formatVolume(order.volume)}
      </td>
      <td data-figure data-detail={withStatus || undefined} data-narrow className={dock.quiet}>
        {formatPrice(filled ? order.openPrice : order.limitPrice, order.pricePrecision)}
      </td>
      <td data-figure data-narrow>
        {filled ? formatPrice(order.currentPrice, order.pricePrecision) : NO_VALUE}
      </td>
      <td data-figure data-detail className={dock.quiet}>
        <MoneyText amount={filled ? order.profitLoss : null} sign="always" />
      </td>
      <td data-figure data-detail className={dock.quiet}>
        <MoneyText amount={filled ? costsOf(order) : null} />
      </td>
      <td data-figure>
        <MoneyText className={dock.profit} amount={filled ? netResult(order) : null} sign="always" colored />
      </td>
      <td data-figure data-narrow className={dock.quiet}>
        <ListTime atMs={shownTimeMs(order)} />
      </td>
      {withStatus ? <td>{t(`history.status.${order.status}`)}</td> : null}
    </tr>
  );
}
