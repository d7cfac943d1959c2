import type { Chart } from 'klinecharts';
import { PERIOD_MS, type Period } from '@truefill/domain/market/candle.ts';
import type { DailyBreaks } from '@truefill/domain/market/trading-hours.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { tokensOf } from './chart-colors.ts';
import { GAP_MARKS, gapOverlay, type GapData } from './gap-overlay.ts';
import { durationText } from './duration-text.ts';

export interface GapMarks {
  readonly period: Period;
  /** whether the market closes at times */
  readonly closes: boolean;
  readonly breaks: DailyBreaks | undefined;
  readonly themeKey: string;
}

/** Marks gaps between candles: faintly where the market was closed, with their length where quotes are missing. */
export function useGapMarks(chart: Chart | null, { period, closes, breaks, themeKey }: GapMarks): void {
  const { t } = useTranslation();
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || themeKey === '') return;
    let gone = false;
    const token = tokensOf(element);
    const extendData: GapData = {
      periodMs: PERIOD_MS[period],
      closes,
      breaks,
      color: token('--text-3'),
      breakColor: token('--line'),
      background: token('--bg-surface'),
      text: (ms) => durationText(t, ms),
    };
    void import('klinecharts').then(({ registerOverlay }) => {
      if (gone) return;
      registerOverlay(gapOverlay);
      chart.createOverlay({ name: GAP_MARKS, id: GAP_MARKS, points: [{ value: 0 }], extendData });
    });
    return () => {
      gone = true;
      chart.removeOverlay({ id: GAP_MARKS });
    };
  }, [chart, period, closes, breaks, themeKey, t]);
}
