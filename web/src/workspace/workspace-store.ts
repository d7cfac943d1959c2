import { create } from 'zustand';

interface Workspace {
  /** the market if the URL names none; null means the brand's default */
  readonly symbol: string | null;
}

const STORAGE_KEY = 'truefill.workspace-market';

/**
 * The market of the desktop workspace. A page loaded at a separate screen, such as the account's, has behind it the market that
 * this tab showed last; the home URL always starts with the brand's.
 */
export const useWorkspace = create<Workspace>(() => ({ symbol: location.pathname === '/' ? null : storedSymbol() }));

export function rememberSymbol(symbol: string): void {
  if (useWorkspace.getState().symbol === symbol) return;
  useWorkspace.setState({ symbol });
  try {
    sessionStorage.setItem(STORAGE_KEY, symbol);
  } catch {
    // storage may be blocked: the market then lasts until the page is closed
  }
}

function storedSymbol(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
