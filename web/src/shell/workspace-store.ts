import { create } from 'zustand';

/** Below this window height the list of markets starts closed. */
const LIST_FROM_HEIGHT = 790;

interface Workspace {
  /** the market shown where the address names none; null means the brand's default */
  readonly symbol: string | null;
  readonly listOpen: boolean;
  readonly ticketOpen: boolean;
}

/** What the desktop workspace shows. */
export const useWorkspace = create<Workspace>(() => ({
  symbol: null,
  listOpen: window.innerHeight >= LIST_FROM_HEIGHT,
  ticketOpen: true,
}));

export function rememberSymbol(symbol: string): void {
  useWorkspace.setState({ symbol });
}

export function toggleList(): void {
  useWorkspace.setState((state) => ({ listOpen: !state.listOpen }));
}

export function toggleTicket(open?: boolean): void {
  useWorkspace.setState((state) => ({ ticketOpen: open ?? !state.ticketOpen }));
}
