import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { MarketCell, OrderTable, TableSkeleton } from '../../../trading-parts/order-table.tsx';
import { KindBadge } from '../kind-badge.tsx';
import { NoOptions } from '../no-options.tsx';
import dock from '../../../trading-parts/dock.module.css';
import styles from '../option-dock.module.css';
import { rateText } from '../rate-text.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { TimeBar, TimeLeft } from './time-left.tsx';
import type { LiveOption } from './use-live-options.ts';
import { followOption } from '../watch/watch-store.ts';

const TICK_MS = 200;

/** The desktop's table of running options. */
export function RunningTable({ options }: { readonly options: readonly LiveOption[] | null }) {
  const { t } = useTranslation();
  const serverNowMs = useServerNow(TICK_MS);
  if (options === null) return <TableSkeleton />;
  if (options.length === 0) return <NoOptions list="running" />;
  return (
    <OrderTable
      columns={[
        { label: t('common.column.market') },
        { label: t('options.column.direction') },
        { label: t('options.column.entry'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('options.column.now'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('options.column.stake'), kind: 'figure', hiddenBelow: 'narrow' },
        { label: t('options.column.payout'), kind: 'figure', hiddenBelow: 'detail' },
        { label: t('options.column.ifNow'), kind: 'figure' },
        { label: t('options.column.left'), kind: 'bar' },
      ]}
    >
      {options.map((option) => (
        <RunningTableRow key={option.order.id} option={option} serverNowMs={serverNowMs} />
      ))}
    </OrderTable>
  );
}

function RunningTableRow({ option, serverNowMs }: { readonly option: LiveOption; readonly serverNowMs: number }) {
  const { t } = useTranslation();
  const { order, status } = option;
  const open = (): void => followOption(order, 'position');
  return (
    <tr onClick={open}>
      <MarketCell symbol={order.symbol} onOpen={open} />
      <td>
        <KindBadge kind={order.kind}>{t(`options.word.${order.kind}`)}</KindBadge>
      </td>
      <td data-figure data-narrow className={dock.quiet}>
        {formatPrice(order.entryPrice, order.pricePrecision)}
      </td>
      <td data-figure data-narrow>
        {status ? formatPrice(status.price, order.pricePrecision) : NO_VALUE}
      </td>
      <td data-figure data-narrow>
        <MoneyText amount={order.stake} />
      </td>
      <td data-figure data-detail className={dock.quiet}>
        {rateText(order.rate)}
      </td>
      <td data-figure>
        <MoneyText className={dock.profit} amount={status?.net ?? null} sign="always" colored />
      </td>
      <td>
        <span className={styles.left}>
          <TimeBar order={order} serverNowMs={serverNowMs} />
          <TimeLeft order={order} serverNowMs={serverNowMs} />
        </span>
      </td>
    </tr>
  );
}
