import type { Chart } from 'klinecharts';
import type { CandleStyle } from '@truefill/api/workspace/chart-layout.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../live/connection-store.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import type { PaneLayout } from './pane-layout.ts';
import { candleLegend, legendRuler } from './candle-legend.ts';
import { chartStyles, FONT, legendStyles } from './chart-styles.ts';

const CANDLE_TYPES = {
  solid: 'candle_solid',
  hollow: 'candle_stroke',
  upHollow: 'candle_up_stroke',
  downHollow: 'candle_down_stroke',
  ohlc: 'ohlc',
  area: 'area',
} as const satisfies Record<CandleStyle, string>;

/**
 * Applies colors and candle type, again whenever theme, up and down colors or the connection change.
 * @returns a value that changes with the colors, for code that draws with them
 */
export function useChartTheme(
  chart: Chart | null,
  candles: CandleStyle,
  showVolume: boolean,
  paneLayout: PaneLayout | null,
): string {
  const { t } = useTranslation();
  const theme = usePreferences((preferences) => preferences.theme);
  const upDown = usePreferences((preferences) => preferences.upDown);
  const connection = useConnection(({ state }) => state);
  const themeKey = chart ? [theme, upDown, connection].join(' ') : '';
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || themeKey === '') return;
    chart.setStyles(chartStyles(element));
  }, [chart, themeKey]);
  useEffect(() => {
    chart?.setStyles({ candle: { type: CANDLE_TYPES[candles] } });
  }, [chart, candles]);
  useEffect(() => {
    const element = chart?.getDom();
    if (!chart || !element || !paneLayout || themeKey === '') return;
    const words = {
      open: t('chart.legend.open'),
      high: t('chart.legend.high'),
      low: t('chart.legend.low'),
      close: t('chart.legend.close'),
      volume: t('chart.legend.traded'),
    };
    const ruler = legendRuler(FONT);
    chart.setStyles(
      legendStyles(element, paneLayout, (legendStyle) => candleLegend(chart, { words, ...legendStyle }, showVolume, ruler)),
    );
  }, [chart, showVolume, paneLayout, themeKey, t]);
  return themeKey;
}
