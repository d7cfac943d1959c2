import { useEffect } from 'react';
import { create } from 'zustand';

const STORAGE_KEY = 'truefill.recent-markets';
const MAX_MARKETS = 6;

/** The markets that this device showed most recently, newest first. */
export const useRecentMarkets = create<readonly string[]>(readStored);

/** Records that a market is shown. @param symbol undefined if there is no such market */
export function useNoteRecent(symbol: string | undefined): void {
  useEffect(() => {
    if (symbol !== undefined) noteRecent(symbol);
  }, [symbol]);
}

function noteRecent(symbol: string): void {
  const known = useRecentMarkets.getState();
  if (known[0] === symbol) return;
  const recent = [symbol, ...known.filter((other) => other !== symbol)].slice(0, MAX_MARKETS);
  useRecentMarkets.setState(recent, true);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(recent));
  } catch {
    // storage may be blocked: the list then lasts until the page is closed
  }
}

function readStored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(found)
      ? found.filter((symbol): symbol is string => typeof symbol === 'string').slice(0, MAX_MARKETS)
      : [];
  } catch {
    return [];
  }
}
