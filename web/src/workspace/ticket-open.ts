import { useTicketMode } from '../trading-parts/ticket-mode.ts';
import { usePanelOpen } from './panels-store.ts';

/** Whether a wide window shows a ticket beside its chart. */
export function useTicketOpen(): boolean {
  const open = usePanelOpen('ticket');
  return useTicketMode() !== null && open;
}
