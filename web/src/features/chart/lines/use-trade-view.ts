import { serverNow } from '@truefill/client/server-time.ts';
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { PERIOD_MS } from '@truefill/domain/market/candle.ts';
import { hideTrade, useShownTrade, type ShownTrade } from './trade-view.ts';
import { showSpan } from '../core/use-chart.ts';

/** number of candles left and right of a trade */
const MARGIN = 6;

/** The trade to be shown, if it is on this market: scrolled into view once. Another market clears it. */
export function useTradeView(chart: Chart | null, symbol: string): ShownTrade | null {
  const trade = useShownTrade((shown) => shown.trade);
  useEffect(() => {
    if (!chart || trade?.symbol !== symbol) return;
    const margin = MARGIN * PERIOD_MS[trade.period];
    showSpan(chart, trade.entry.atMs - margin, (trade.exit?.atMs ?? serverNow()) + margin);
  }, [chart, trade, symbol]);
  useEffect(
    () => () => {
      if (useShownTrade.getState().trade?.symbol === symbol) hideTrade();
    },
    [symbol],
  );
  return trade?.symbol === symbol ? trade : null;
}
