import { brand } from '@truefill/client/brand.ts';
import { isWalletWanted } from '../page/wallet-app.ts';
import { tradeModes, type TradeMode } from '../preferences/trade-mode.ts';
import { useTradeMode } from '../preferences/trade-mode-store.ts';

/**
 * The modes of a ticket: those that the brand offers, and none outside the wallet app that it requires. Everything that opens a
 * trade checks this; active orders can be viewed, changed and closed in any case.
 */
export function ticketModes(): TradeMode[] {
  return isWalletWanted() ? [] : tradeModes(brand());
}

/** The mode of the ticket: the current one if it can be traded, otherwise the one that can; null: there is no ticket. */
export function useTicketMode(): TradeMode | null {
  const mode = useTradeMode();
  const modes = ticketModes();
  return modes.includes(mode) ? mode : (modes[0] ?? null);
}
