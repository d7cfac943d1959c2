import type { Chart } from 'klinecharts';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { PERIOD_MS, type Period } from '@truefill/domain/market/candle.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { groupThousands, NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatChangePercent } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { candleRows, type CandleRow, type ShownCandle } from '../core/candle-rows.ts';
import styles from './candle-table.module.css';

export interface CandleTableProps {
  readonly chart: Chart;
  readonly instrument: InstrumentView;
  readonly period: Period;
  readonly showVolume: boolean;
}

/** Minimum time between two updates of the table, ms: a screen reader would never finish otherwise. */
const REFRESH_MS = 1_000;

/** The chart's visible candles as a table for screen readers. */
export function CandleTable({ chart, instrument, period, showVolume }: CandleTableProps) {
  const { t } = useTranslation();
  const candles = useVisibleCandles(chart);
  const rows = candleRows(candles, PERIOD_MS[period]);
  const times = period === '1d' ? 'YYYY-MM-DD' : 'MM-DD HH:mm';
  const time = (atMs: number): string => formatDateTime(atMs, times, brand().timeZone);
  const columns = ['open', 'high', 'low', 'close', 'change', ...(showVolume ? (['volume'] as const) : [])] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t('chart.table.title')}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t('chart.table.caption', { symbol: instrument.symbol, period: t(`chart.period.${period}`), count: candles.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.table.time')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`chart.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'gap' ? (
              <tr key={`gap-${row.fromMs}`} className={styles.gap}>
                <td colSpan={columns.length + 1}>{t('chart.table.gap', { from: time(row.fromMs), to: time(row.toMs) })}</td>
              </tr>
            ) : (
              <CandleCells
                key={row.candle.timestamp}
                row={row}
                time={time(row.candle.timestamp)}
                pricePrecision={instrument.pricePrecision}
                showVolume={showVolume}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface CandleCellsProps {
  readonly row: Extract<CandleRow, { readonly kind: 'candle' }>;
  readonly time: string;
  readonly pricePrecision: number;
  readonly showVolume: boolean;
}

function CandleCells({ row: { candle, changePercent }, time, pricePrecision, showVolume }: CandleCellsProps) {
  return (
    <tr className="numeric">
      <th scope="row">{time}</th>
      {[candle.open, candle.high, candle.low, candle.close].map((price, column) => (
        <td key={column}>{formatPrice(price, pricePrecision)}</td>
      ))}
      <td>{changePercent === null ? NO_VALUE : formatChangePercent(changePercent)}</td>
      {showVolume ? <td>{groupThousands(Math.round(candle.volume ?? 0).toString())}</td> : null}
    </tr>
  );
}

function useVisibleCandles(chart: Chart): readonly ShownCandle[] {
  const [candles, setCandles] = useState<readonly ShownCandle[]>(() => visibleOf(chart));
  useEffect(() => {
    const refresh = (): void => setCandles(visibleOf(chart));
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [chart]);
  return candles;
}

function visibleOf(chart: Chart): readonly ShownCandle[] {
  const { from, to } = chart.getVisibleRange();
  return chart.getDataList().slice(from, to);
}
