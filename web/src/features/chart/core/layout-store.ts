import { useMemo } from 'react';
import { create } from 'zustand';
import type { ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { changeSynced, useSynced } from '../../../synced-settings/synced-settings.ts';
import { chartLayoutKind } from '../../../synced-settings/kinds.ts';
import { useTradeMode, useTradeModeStore } from '../../../preferences/trade-mode-store.ts';
import { useShownTrade } from '../lines/trade-view.ts';

type Changes = Partial<Omit<ChartLayout, 'version'>>;
type OptionChart = Pick<ChartLayout, 'period' | 'candles'>;

/** Options last minutes or less, so their chart starts with these settings. Changes last until the page is closed. */
const useOptionChart = create<OptionChart>(() => ({ period: '1min', candles: 'area' }));

/** A period chosen while a trade is shown overrides that of the trade. */
const usePeriodChosen = create<{ readonly beside: object | null }>(() => ({ beside: null }));

/**
 * The display settings of the user's charts: the same for every market, saved across reloads and devices. Option mode has its
 * own period and candle type.
 */
export function useChartLayout(): ChartLayout {
  const saved = useSynced(chartLayoutKind);
  const option = useTradeMode() === 'option';
  const chart = useOptionChart();
  const trade = useShownTrade((shown) => shown.trade);
  const { beside } = usePeriodChosen();
  return useMemo(() => {
    const layout = option ? { ...saved, ...chart } : saved;
    return trade && trade !== beside ? { ...layout, period: trade.period } : layout;
  }, [saved, option, chart, trade, beside]);
}

/** Changes the display settings; in option mode period and candle type change for that mode only. */
export function changeLayout(changes: Changes): void {
  if (changes.period) usePeriodChosen.setState({ beside: useShownTrade.getState().trade });
  if (useTradeModeStore.getState().mode === 'market') return changeSynced(chartLayoutKind, (now) => ({ ...now, ...changes }));
  const { period, candles, ...rest } = changes;
  useOptionChart.setState((now) => ({ period: period ?? now.period, candles: candles ?? now.candles }));
  if (Object.keys(rest).length > 0) changeSynced(chartLayoutKind, (now) => ({ ...now, ...rest }));
}
