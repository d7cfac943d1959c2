import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/mapping/option.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '../../brand.ts';
import { useKeptDraft } from '../../forms/kept-draft.ts';
import { Sheet } from '../../shell/sheet.tsx';
import { MarketCell, OrderTable, TableSkeleton } from '../../trading/order-table.tsx';
import { ListEnd } from '../../paging/list-end.tsx';
import { Totals } from '../history/totals.tsx';
import { HistoryFailed } from '../history/history-states.tsx';
import { durationText } from './duration-text.ts';
import { KindBadge } from './kind-badge.tsx';
import { NoOptions } from './no-options.tsx';
import { OptionDetail } from './option-detail.tsx';
import { settledFigures } from './standing.ts';
import dock from '../../trading/dock.module.css';
import styles from './option-dock.module.css';
import { useOptionHistory } from './use-option-history.ts';

/** The desktop's table of settled options, with their results today and in all. */
export function OptionHistoryTable() {
  const { t } = useTranslation();
  const history = useOptionHistory();
  const [{ openId }, choose] = useKeptDraft<{ openId: number | null }>('history of options', { openId: null });
  const { items: orders, firstPage } = history;
  if (orders === undefined) {
    return history.failure ? <HistoryFailed failure={history.failure} onRetry={history.retry} /> : <TableSkeleton />;
  }
  if (orders.length === 0) return <NoOptions list="history" />;
  const chosen = orders.find((order) => order.id === openId) ?? null;
  return (
    <>
      <Totals
        today={firstPage?.netToday ?? null}
        total={firstPage?.netTotal ?? null}
        labels={{ today: t('options.history.profitToday'), total: t('options.history.profitTotal') }}
      />
      <OrderTable
        columns={[
          { label: t('options.column.symbol') },
          { label: t('options.column.direction') },
          { label: t('options.column.time'), kind: 'figure', goes: 'narrow' },
          { label: t('options.column.entry'), kind: 'figure', goes: 'detail' },
          { label: t('options.column.end'), kind: 'figure', goes: 'detail' },
          { label: t('options.column.stake'), kind: 'figure', goes: 'narrow' },
          { label: t('options.column.fee'), kind: 'figure', goes: 'detail' },
          { label: t('options.column.result'), kind: 'figure' },
          { label: t('options.column.settled'), kind: 'figure', goes: 'narrow' },
        ]}
      >
        {orders.map((order) => (
          <OptionHistoryTableRow key={order.id} order={order} onOpen={() => choose({ openId: order.id })} />
        ))}
      </OrderTable>
      <ListEnd list={history} />
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
          <MoneyText className={dock.profit} amount={settledFigures(order).net} sign="always" coloured />
        </span>
      </td>
      <td data-figure data-narrow className={dock.quiet}>
        {formatDateTime(order.settledAtMs, 'MM-DD HH:mm:ss', brand().timeZone)}
      </td>
    </tr>
  );
}
