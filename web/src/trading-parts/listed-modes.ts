import { brand } from '@truefill/client/brand.ts';
import { useHoldings, useOptionItems, usePending } from '../live/exchange-feed.ts';
import { tradeModes, type TradeMode } from '../preferences/trade-mode.ts';
import { useTradeMode } from '../preferences/trade-mode-store.ts';
import { usePastTrades } from './past-trades.ts';

/**
 * The kinds of orders whose lists can be selected: those that the brand offers, and earlier ones at a brand that no longer
 * offers them, so that they can be closed and looked up. The current kind always remains selectable.
 */
export function useListedModes(): TradeMode[] {
  const mode = useTradeMode();
  const openContracts = (useHoldings()?.orders.length ?? 0) + (usePending()?.length ?? 0);
  const runningOptions = useOptionItems()?.length ?? 0;
  const had = {
    market: usePastTrades('market') || openContracts > 0,
    option: usePastTrades('option') || runningOptions > 0,
  };
  const offered = tradeModes(brand());
  return (['market', 'option'] as const).filter((kind) => offered.includes(kind) || kind === mode || had[kind]);
}
