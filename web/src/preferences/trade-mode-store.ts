import { create } from 'zustand';
import { brand, carriesBrand } from '@truefill/client/brand.ts';
import { tradeModeFor, type TradeMode } from './trade-mode.ts';

const STORAGE_KEY = 'truefill.trade-mode';

/** The trade mode of this device: the kind of orders that is looked at, and traded where it is on. */
export const useTradeModeStore = create<{ readonly mode: TradeMode }>(() => ({
  // a page without its brand still has to say so
  mode: carriesBrand() ? tradeModeFor(readStored(), brand()) : 'market',
}));

export function useTradeMode(): TradeMode {
  return useTradeModeStore(({ mode }) => mode);
}

/**
 * Chooses the mode and keeps it on this device. Options that the brand has switched off are not taken; contracts are, until the page is
 * loaded again: some may live still.
 */
export function chooseTradeMode(mode: TradeMode): void {
  if (mode === 'option' && !brand().switches.optionMock) return;
  useTradeModeStore.setState({ mode });
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // storage may be forbidden: the choice then holds until the page is left
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
