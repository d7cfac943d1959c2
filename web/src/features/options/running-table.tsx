import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import { KindBadge } from './kind-badge.tsx';
import { NoOptions } from './no-options.tsx';
import dock from '../../trading/dock.module.css';
import styles from './option-dock.module.css';
import { rateText } from './rate-text.ts';
import { useServerNow } from './server-time.ts';
import { TimeBar, TimeLeft } from './time-left.tsx';
import type { LiveOption } from './use-live-options.ts';
import { followOption } from './watch-store.ts';

const TICK_MS = 200;

/** The desktop's table of running options. */
export function RunningTable({ options }: { readonly options: readonly LiveOption[] | null }) {
  const { t } = useTranslation();
  const serverNowMs = useServerNow(TICK_MS);
  if (options === null) return <TableSkeleton />;
  if (options.length === 0) return <NoOptions list="running" />;
  return (
    <table className={dock.table}>
      <thead>
        <tr>
          <th>{t('options.column.symbol')}</th>
          <th>{t('options.column.direction')}</th>
          <th data-figure>{t('options.column.entry')}</th>
          <th data-figure>{t('options.column.now')}</th>
          <th data-figure>{t('options.column.stake')}</th>
          <th data-figure>{t('options.column.payout')}</th>
          <th data-figure>{t('options.column.ifNow')}</th>
          <th data-bar>{t('options.column.left')}</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <RunningTableRow key={option.order.id} option={option} serverNowMs={serverNowMs} />
        ))}
      </tbody>
    </table>
  );
}

function RunningTableRow({ option, serverNowMs }: { readonly option: LiveOption; readonly serverNowMs: number }) {
  const { t } = useTranslation();
  const { order, standing } = option;
  const instrument = useInstrument(order.symbol);
  const open = (): void => followOption(order, 'position');
  return (
    <tr onClick={open}>
      <td>
        <button type="button" className={dock.symbol} onClick={open}>
          <InstrumentMark instrument={instrument} size={22} />
          {instrument ? displayName(instrument) : order.symbol}
        </button>
      </td>
      <td>
        <KindBadge kind={order.kind}>{t(`options.word.${order.kind}`)}</KindBadge>
      </td>
      <td data-figure className={dock.quiet}>
        {formatPrice(order.entryPrice, order.pricePrecision)}
      </td>
      <td data-figure>{standing ? formatPrice(standing.price, order.pricePrecision) : NO_VALUE}</td>
      <td data-figure>
        <MoneyText amount={order.stake} />
      </td>
      <td data-figure className={dock.quiet}>
        {rateText(order.rate)}
      </td>
      <td data-figure>
        <MoneyText className={dock.profit} amount={standing?.result ?? null} sign="always" coloured />
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

/** The shape of a table that is still loading. */
export function TableSkeleton() {
  return (
    <div className={dock.loading} aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="30px" />
      ))}
    </div>
  );
}
