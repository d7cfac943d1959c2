import { create } from 'zustand';
import { keepPanels, keptPanels } from './kept-panels.ts';
import type { ChosenSizes, Panel } from './panel-sizes.ts';

/** Below this window height the list of markets starts closed. */
const LIST_FROM_HEIGHT = 790;

interface Workspace {
  /** the market shown where the address names none; null means the brand's default */
  readonly symbol: string | null;
  readonly listOpen: boolean;
  readonly ticketOpen: boolean;
  readonly sizes: ChosenSizes;
}

/** What the desktop workspace shows. */
export const useWorkspace = create<Workspace>(() => ({
  symbol: null,
  listOpen: window.innerHeight >= LIST_FROM_HEIGHT,
  ticketOpen: true,
  sizes: keptPanels(),
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

/** Gives a panel a size in px; null gives it back to the window. */
export function sizePanel(panel: Panel, size: number | null): void {
  useWorkspace.setState(({ sizes: { [panel]: _before, ...others } }) => ({
    sizes: size === null ? others : { ...others, [panel]: size },
  }));
}

/** Keeps the sizes as they are now. */
export function keepSizes(): void {
  keepPanels(useWorkspace.getState().sizes);
}
