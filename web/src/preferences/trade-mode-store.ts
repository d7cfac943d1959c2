import { create } from 'zustand';
import { brand, carriesBrand } from '@truefill/client/brand.ts';
import { tradeModeFor, type TradeMode } from './trade-mode.ts';

const STORAGE_KEY = 'truefill.trade-mode';

/** The trade mode of this device: the kind of orders that is shown, and traded if it is enabled. */
export const useTradeModeStore = create<{ readonly mode: TradeMode }>(() => ({
  // a page without its brand must still be able to show its error
  mode: carriesBrand() ? tradeModeFor(readStored(), brand()) : 'market',
}));

export function useTradeMode(): TradeMode {
  return useTradeModeStore(({ mode }) => mode);
}

/**
 * Selects the mode and stores it on this device. A mode that the brand has switched off lasts until the page is reloaded: some
 * of its orders may still be open.
 */
export function chooseTradeMode(mode: TradeMode): void {
  useTradeModeStore.setState({ mode });
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // storage may be blocked: the choice then lasts until the page is closed
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
