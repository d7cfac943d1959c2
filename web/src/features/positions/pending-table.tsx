import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatPercent, formatVolume } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '../../brand.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { useIsLive } from '../../live/connection-store.ts';
import { InstrumentMark } from '../../trading/instrument-mark.tsx';
import styles from '../../trading/dock.module.css';
import { NoPending } from './no-pending.tsx';
import { PendingSheet } from './pending-sheet.tsx';
import { percentToGo, type LivePending } from './pending.ts';

export interface PendingTableProps {
  /** null until the first snapshot */
  readonly pending: readonly LivePending[] | null;
}

/** The desktop's table of pending orders. */
export function PendingTable({ pending }: PendingTableProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ readonly id: number; readonly confirm: boolean } | null>(null);
  if (pending === null) return <Skeleton height="120px" />;
  if (pending.length === 0) return <NoPending />;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('positions.column.symbol')}</th>
            <th>{t('positions.column.side')}</th>
            <th data-figure data-narrow>
              {t('positions.column.volume')}
            </th>
            <th data-figure>{t('positions.limitPrice')}</th>
            <th data-figure data-narrow>
              {t('positions.column.currentPrice')}
            </th>
            <th data-figure data-detail>
              {t('positions.column.toGo')}
            </th>
            <th data-figure data-detail>
              {t('positions.column.stopLoss')}
            </th>
            <th data-figure data-detail>
              {t('positions.column.takeProfit')}
            </th>
            <th data-figure data-detail>
              {t('positions.column.margin')}
            </th>
            <th data-figure data-narrow>
              {t('positions.column.expected')}
            </th>
            <th data-figure data-detail>
              {t('positions.placed')}
            </th>
            <th aria-label={t('positions.cancelOrder')} />
          </tr>
        </thead>
        <tbody>
          {pending.map((row) => (
            <PendingTableRow
              key={row.order.id}
              pending={row}
              onOpen={() => setChosen({ id: row.order.id, confirm: false })}
              onCancelAsked={() => setChosen({ id: row.order.id, confirm: true })}
            />
          ))}
        </tbody>
      </table>
      <PendingSheet
        pending={pending.find(({ order }) => order.id === chosen?.id) ?? null}
        confirmAtOnce={chosen?.confirm}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

interface PendingTableRowProps {
  readonly pending: LivePending;
  readonly onOpen: () => void;
  readonly onCancelAsked: () => void;
}

function PendingTableRow({ pending, onOpen, onCancelAsked }: PendingTableRowProps) {
  const { t } = useTranslation();
  const { order, limitPrice, price, expected } = pending;
  const instrument = useInstrument(order.symbol);
  const live = useIsLive();
  const percent = percentToGo(pending);
  const level = (value: number): string => (value > 0 ? formatPrice(value, order.pricePrecision) : NO_VALUE);
  return (
    <tr onClick={onOpen}>
      <td>
        <button type="button" className={styles.symbol} onClick={onOpen}>
          <InstrumentMark instrument={instrument} size={22} />
          {instrument ? displayName(instrument) : order.symbol}
        </button>
      </td>
      <td>
        <SideBadge side={order.side}>{t(`positions.${order.side}`)}</SideBadge>
      </td>
      <td data-figure data-narrow>
        {formatVolume(order.volume)}
      </td>
      <td data-figure>{formatPrice(limitPrice, order.pricePrecision)}</td>
      <td data-figure data-narrow className={styles.quiet}>
        {price === null ? NO_VALUE : formatPrice(price, order.pricePrecision)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        {percent === null ? NO_VALUE : formatPercent(percent, 2)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        {level(order.stopLoss)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        {level(order.takeProfit)}
      </td>
      <td data-figure data-detail className={styles.quiet}>
        <MoneyText amount={order.margin} />
      </td>
      <td data-figure data-narrow>
        <MoneyText className={styles.profit} amount={expected} sign="always" coloured />
      </td>
      <td data-figure data-detail className={styles.quiet}>
        {formatDateTime(order.placedAtMs, 'MM-DD HH:mm:ss', brand().timeZone)}
      </td>
      <td>
        <Button
          size="small"
          className={styles.close}
          disabled={!live}
          onClick={(event) => {
            event.stopPropagation();
            onCancelAsked();
          }}
        >
          {t('positions.cancel')}
        </Button>
      </td>
    </tr>
  );
}
