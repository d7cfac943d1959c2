import { create } from 'zustand';

interface Workspace {
  /** the market shown where the address names none; null means the brand's default */
  readonly symbol: string | null;
}

const STORAGE_KEY = 'truefill.workspace-market';

/**
 * What the desktop workspace shows. A page that is loaded at a screen of its own, such as the account's, has behind it the market
 * that this tab showed before; the home address always begins with the brand's.
 */
export const useWorkspace = create<Workspace>(() => ({ symbol: location.pathname === '/' ? null : keptSymbol() }));

export function rememberSymbol(symbol: string): void {
  if (useWorkspace.getState().symbol === symbol) return;
  useWorkspace.setState({ symbol });
  try {
    sessionStorage.setItem(STORAGE_KEY, symbol);
  } catch {
    // storage may be forbidden: the market then holds until the page is left
  }
}

function keptSymbol(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
