import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '@truefill/client/brand.ts';
import { useInstrument } from '../instruments/instruments.ts';
import { rememberSymbol, useWorkspace } from '../workspace/workspace-store.ts';

interface WorkspaceMarket {
  readonly symbol: string;
  /** the side in the URL */
  readonly direction: 0 | 1 | undefined;
  /** the URL is that of a separate screen, so selecting another market must not change it */
  readonly keepsAddress: boolean;
}

/** The market of the workspace: the URL's, otherwise the last one, otherwise the brand's default. */
export function useWorkspaceMarket(): WorkspaceMarket {
  const leaf = useMatches().at(-1);
  const remembered = useWorkspace(({ symbol }) => symbol);
  const params = (leaf?.params ?? {}) as { readonly symbol?: string };
  const search = (leaf?.search ?? {}) as { readonly direction?: 0 | 1 };
  const symbol = params.symbol ?? remembered ?? brand().defaultSymbol;
  const exists = useInstrument(symbol) !== undefined;
  useEffect(() => {
    // the URL may contain any text
    if (exists) rememberSymbol(symbol);
  }, [symbol, exists]);
  const keepsAddress = leaf?.staticData.tab === 'positions' || leaf?.staticData.tab === 'history';
  return { symbol, direction: search.direction, keepsAddress };
}
