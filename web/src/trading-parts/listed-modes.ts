import { brand } from '@truefill/client/brand.ts';
import { useHoldings, usePending } from '../live/exchange-feed.ts';
import { tradeModes, type TradeMode } from '../preferences/trade-mode.ts';
import { useTradeMode } from '../preferences/trade-mode-store.ts';

/**
 * The kinds of orders that lists can be chosen of: those that the brand has, and contracts that still live at a brand that has given
 * them up, so that they can be closed. What is looked at stays in the choice.
 */
export function useListedModes(): TradeMode[] {
  const mode = useTradeMode();
  const living = (useHoldings()?.orders.length ?? 0) + (usePending()?.length ?? 0) > 0;
  const offered = tradeModes(brand());
  const listed = (kind: TradeMode): boolean => offered.includes(kind) || kind === mode || (kind === 'market' && living);
  return (['market', 'option'] as const).filter(listed);
}
