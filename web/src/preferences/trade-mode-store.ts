import { create } from 'zustand';
import { brand } from '@truefill/client/brand.ts';
import { tradeModeFor, tradeModes, type TradeMode } from './trade-mode.ts';

const KEPT_AS = 'truefill.trade-mode';

/** The trade mode of this device. */
export const useTradeModeStore = create<{ readonly mode: TradeMode }>(() => ({ mode: tradeModeFor(readKept(), brand()) }));

export function useTradeMode(): TradeMode {
  return useTradeModeStore(({ mode }) => mode);
}

/** Chooses the mode and keeps it on this device. A mode that the brand has switched off is not taken. */
export function chooseTradeMode(mode: TradeMode): void {
  if (!tradeModes(brand()).includes(mode)) return;
  useTradeModeStore.setState({ mode });
  try {
    localStorage.setItem(KEPT_AS, mode);
  } catch {
    // storage may be forbidden: the choice then holds until the page is left
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
