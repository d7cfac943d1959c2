import type { Chart, Crosshair } from 'klinecharts';
import type { ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../controls/chart-toolbar.module.css';
import { colorsFrom } from '../core/chart-colors.ts';
import { bandWords, legends, type IndicatorLegendStyle } from './indicator-legend.ts';
import type { IndicatorName } from './indicators.ts';

/** Interval of reading the newest candle's values, in ms: slow enough, because nobody trades on them. */
const READ_EVERY_MS = 500;

interface IndicatorValue {
  readonly name: string;
  readonly value: string;
  readonly color: string;
}

export interface IndicatorValuesProps {
  readonly chart: Chart | null;
  readonly layout: Pick<ChartLayout, 'main'>;
}

/** Name and value of each line on the candles, at the crosshair or current, in the lines' colors. */
export function IndicatorValues({ chart, layout }: IndicatorValuesProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<readonly IndicatorValue[]>([]);
  const { main } = layout;
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element) return;
    let under: number | undefined;
    const words = bandWords(t);
    const read = (): void => {
      const next = main.flatMap(({ name, colour }) =>
        valuesOf(chart, name, { words, lines: colorsFrom(element, colour) }, under),
      );
      setValues((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const onCross = (cross: unknown): void => {
      under = (cross as Crosshair | undefined)?.dataIndex;
      read();
    };
    read();
    const timer = setInterval(read, READ_EVERY_MS);
    chart.subscribeAction('onCrosshairChange', onCross);
    return () => {
      clearInterval(timer);
      chart.unsubscribeAction('onCrosshairChange', onCross);
    };
  }, [chart, main, t]);
  return (
    <span className={styles.values}>
      {values.map(({ name, value, color }) => (
        <span key={name} className={styles.chip} style={{ '--color': color } as CSSProperties}>
          {name} <span className={styles.value}>{value}</span>
        </span>
      ))}
    </span>
  );
}

function valuesOf(
  chart: Chart,
  name: IndicatorName,
  { words, lines }: Pick<IndicatorLegendStyle, 'words' | 'lines'>,
  under: number | undefined,
): IndicatorValue[] {
  const indicator = chart.getIndicators({ paneId: 'candle_pane', name })[0];
  if (!indicator) return [];
  const row = (indicator.result[under ?? indicator.result.length - 1] ?? {}) as Readonly<Record<string, unknown>>;
  const legendStyle: IndicatorLegendStyle = { words, lines, text: 'currentColor', up: 'currentColor', down: 'currentColor' };
  return legends({ name, legendStyle, row, candle: undefined, precision: indicator.precision }, indicator).flatMap(
    ({ title, value }) =>
      typeof title === 'string' || typeof value === 'string'
        ? []
        : [{ name: title.text.replace(/[:：]\s*$/, ''), value: value.text.replace(/\d+/, groupThousands), color: title.color }],
  );
}
