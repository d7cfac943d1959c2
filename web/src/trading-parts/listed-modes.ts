import { brand } from '@truefill/client/brand.ts';
import { useHoldings, usePending } from '../live/exchange-feed.ts';
import { tradeModes, type TradeMode } from '../preferences/trade-mode.ts';
import { useTradeMode } from '../preferences/trade-mode-store.ts';
import { useOldContracts } from './old-contracts.ts';

/**
 * The kinds of orders whose lists can be selected: those that the brand offers, and earlier contracts at a brand that no longer
 * offers them, so that they can be closed and looked up. The current kind always remains selectable.
 */
export function useListedModes(): TradeMode[] {
  const mode = useTradeMode();
  const living = (useHoldings()?.orders.length ?? 0) + (usePending()?.length ?? 0) > 0;
  const hasContracts = useOldContracts() || living;
  const offered = tradeModes(brand());
  const listed = (kind: TradeMode): boolean => offered.includes(kind) || kind === mode || (kind === 'market' && hasContracts);
  return (['market', 'option'] as const).filter(listed);
}
