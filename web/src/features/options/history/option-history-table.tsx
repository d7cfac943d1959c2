import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { MarketCell, OrderTable, TableSkeleton } from '../../../trading-parts/order-table.tsx';
import { ListEnd } from '@truefill/client/paging/list-end.tsx';
import panel from '../../../trading-parts/history-panel.module.css';
import { OwnDates, RangeChoiceChips } from '../../../trading-parts/range-choice.tsx';
import { RangeSumsLine } from '../../../trading-parts/range-sums.tsx';
import { Totals } from '../../../trading-parts/totals.tsx';
import { HistoryFailed } from '../../../trading-parts/history-states.tsx';
import { durationText } from '../duration-text.ts';
import { KindBadge } from '../kind-badge.tsx';
import { NoOptions } from '../no-options.tsx';
import { OptionDetail } from './option-detail.tsx';
import { settledFigures } from '../option-status.ts';
import dock from '../../../trading-parts/dock.module.css';
import styles from '../option-dock.module.css';
import { ListTime } from '../../../page/list-time.tsx';
import { useOptionHistory, useOptionHistoryChoice } from './use-option-history.ts';

/** The desktop's table of settled options, with today's and total results. */
export function OptionHistoryTable() {
  const { t } = useTranslation();
  const [{ range, openId }, choose] = useOptionHistoryChoice();
  const history = useOptionHistory(range);
  const { items: orders, totals } = history;
  const notThere = history.failure ? <HistoryFailed failure={history.failure} onRetry={history.retry} /> : <TableSkeleton />;
  if (totals === null) return notThere;
  const chosen = orders?.find((order) => order.id === openId) ?? null;
  return (
    <>
      <Totals
        today={totals.netToday}
        total={totals.netTotal}
        labels={{ today: t('options.history.profitToday'), total: t('options.history.profitTotal') }}
      >
        <RangeSumsLine sums={history.sums} of="options" file={history.file} />
      </Totals>
      <div className={panel.choices}>
        <RangeChoiceChips range={range} onChange={(next) => choose({ range: next })} />
      </div>
      <OwnDates className={panel.dates} range={range} onChange={(next) => choose({ range: next })} />
      {orders === undefined ? (
        notThere
      ) : orders.length === 0 ? (
        <NoOptions list="history" range={range} />
      ) : (
        <OrderTable
          columns={[
            { label: t('common.column.market') },
            { label: t('options.column.direction') },
            { label: t('options.column.time'), kind: 'figure', hiddenBelow: 'narrow' },
            { label: t('options.column.entry'), kind: 'figure', hiddenBelow: 'detail' },
            { label: t('options.column.end'), kind: 'figure', hiddenBelow: 'detail' },
            { label: t('options.column.stake'), kind: 'figure', hiddenBelow: 'narrow' },
            { label: t('options.column.fee'), kind: 'figure', hiddenBelow: 'detail' },
            { label: t('options.column.result'), kind: 'figure' },
            { label: t('options.column.settled'), kind: 'figure', hiddenBelow: 'narrow' },
          ]}
        >
          {orders.map((order) => (
            <OptionHistoryTableRow key={order.id} order={order} onOpen={() => choose({ openId: order.id })} />
          ))}
        </OrderTable>
      )}
      {orders === undefined ? null : <ListEnd list={history} />}
      <Sheet open={chosen !== null} onClose={() => choose({ openId: null })} title={t('options.history.detail')} titleHidden>
        {chosen ? <OptionDetail order={chosen} onLeave={() => choose({ openId: null })} /> : null}
      </Sheet>
    </>
  );
}

function OptionHistoryTableRow({ order, onOpen }: { readonly order: OptionOrderView; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { outcome, pricePrecision } = order;
  return (
    <tr onClick={onOpen}>
      <MarketCell symbol={order.symbol} onOpen={onOpen} />
      <td>
        <KindBadge kind={order.kind}>{t(`options.word.${order.kind}`)}</KindBadge>
      </td>
      <td data-figure data-narrow className={dock.quiet}>
        {durationText(t, order.seconds)}
      </td>
      <td data-figure data-detail className={dock.quiet}>
        {formatPrice(order.entryPrice, pricePrecision)}
      </td>
      <td data-figure data-detail>
        {outcome === 'void' ? t('options.settlement.noQuote') : formatPrice(order.endPrice, pricePrecision)}
      </td>
      <td data-figure data-narrow>
        <MoneyText amount={order.stake} />
      </td>
      <td data-figure data-detail className={dock.quiet}>
        <MoneyText amount={order.fee} />
      </td>
      <td data-figure>
        <span className={styles.resultCell}>
          {outcome === 'void' || outcome === 'tie' ? t(`options.settlement.${outcome}`) : null}
          <MoneyText className={dock.profit} amount={settledFigures(order).net} sign="always" colored />
        </span>
      </td>
      <td data-figure data-narrow className={dock.quiet}>
        <ListTime atMs={order.settledAtMs} />
      </td>
    </tr>
  );
}
