import { brand } from '@truefill/client/brand.ts';
import { isWalletWanted } from '../page/wallet-app.ts';
import { tradeModes, type TradeMode } from '../preferences/trade-mode.ts';
import { useTradeMode } from '../preferences/trade-mode-store.ts';

/**
 * The modes that a ticket may be filled in: those that the brand has, and none outside the wallet app that it asks for. Everything that
 * opens a trade asks here; what lives already is shown, changed and closed in any case.
 */
export function ticketModes(): TradeMode[] {
  return isWalletWanted() ? [] : tradeModes(brand());
}

/** The mode of the ticket: the one that is looked at where it can be traded in, else the one that can; null: there is no ticket. */
export function useTicketMode(): TradeMode | null {
  const mode = useTradeMode();
  const modes = ticketModes();
  return modes.includes(mode) ? mode : (modes[0] ?? null);
}
