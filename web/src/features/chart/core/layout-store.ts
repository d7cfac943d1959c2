import { useMemo } from 'react';
import { create } from 'zustand';
import type { ChartLayout } from '@truefill/api/workspace/chart-layout.ts';
import { changeSynced, useSynced } from '../../../synced-settings/synced-settings.ts';
import { chartLayoutKind } from '../../../synced-settings/kinds.ts';
import { useTradeMode, useTradeModeStore } from '../../../preferences/trade-mode-store.ts';
import { useShownTrade } from '../lines/trade-view.ts';

type Changes = Partial<Omit<ChartLayout, 'version'>>;
type OptionLook = Pick<ChartLayout, 'period' | 'candles'>;

/** Options run for minutes or less: their chart begins with those. What is chosen instead holds until the page is left. */
const useOptionLook = create<OptionLook>(() => ({ period: '1min', candles: 'area' }));

/** A period chosen while a trade is shown counts before that of the trade. */
const usePeriodChosen = create<{ readonly beside: object | null }>(() => ({ beside: null }));

/** How the user's charts look: the same for every market, kept across reloads and devices. Option mode has its own candles. */
export function useChartLayout(): ChartLayout {
  const kept = useSynced(chartLayoutKind);
  const option = useTradeMode() === 'option';
  const look = useOptionLook();
  const trade = useShownTrade((shown) => shown.trade);
  const { beside } = usePeriodChosen();
  return useMemo(() => {
    const layout = option ? { ...kept, ...look } : kept;
    return trade && trade !== beside ? { ...layout, period: trade.period } : layout;
  }, [kept, option, look, trade, beside]);
}

/** Changes how the charts look; in option mode period and kind of candles for that mode alone. */
export function changeLayout(changes: Changes): void {
  if (changes.period) usePeriodChosen.setState({ beside: useShownTrade.getState().trade });
  if (useTradeModeStore.getState().mode === 'market') return changeSynced(chartLayoutKind, (now) => ({ ...now, ...changes }));
  const { period, candles, ...rest } = changes;
  useOptionLook.setState((now) => ({ period: period ?? now.period, candles: candles ?? now.candles }));
  if (Object.keys(rest).length > 0) changeSynced(chartLayoutKind, (now) => ({ ...now, ...rest }));
}
