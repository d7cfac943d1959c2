import { useNavigate } from '@tanstack/react-router';
import { useQuoteValue, usePriceOf } from '../../live/market-feed.ts';
import type { Quote } from '../../live/quote-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useTicketMode } from '../../trading-parts/ticket-mode.ts';
import { useMarketStatus } from '../../trading-parts/use-market-status.ts';

const hasQuote = (quote: Quote | undefined): boolean => quote !== undefined;

/**
 * Opens the ticket from a chart, if the market has one: 0 buys, 1 sells. Shows a warning instead while it is unknown whether
 * the market is open.
 * @param opened called when the ticket can open
 */
export function useTradeEntry(symbol: string, opened?: () => void): (direction: 0 | 1) => void {
  const mode = useTicketMode();
  const status = useMarketStatus(symbol);
  usePriceOf(symbol);
  const known = useQuoteValue(symbol, hasQuote);
  const navigate = useNavigate();
  return (direction) => {
    if (mode === null) return;
    if (status === null || !known) return showToast('info', (language) => language.t('chart.notTrade'));
    opened?.();
    const to = mode === 'option' ? '/$symbol/placeOption' : '/$symbol/place';
    void navigate({ to, params: { symbol }, search: { direction } });
  };
}
