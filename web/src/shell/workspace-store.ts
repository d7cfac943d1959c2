import { create } from 'zustand';

interface Workspace {
  /** the market shown where the address names none; null means the brand's default */
  readonly symbol: string | null;
}

/** What the desktop workspace shows. */
export const useWorkspace = create<Workspace>(() => ({ symbol: null }));

export function rememberSymbol(symbol: string): void {
  useWorkspace.setState({ symbol });
}
