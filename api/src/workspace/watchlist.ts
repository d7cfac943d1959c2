import { SYMBOL_PATTERN } from './document-key.ts';
import { allDifferent, fieldsOf, listOf } from './reading.ts';

export const MAX_WATCHED = 200;

/** A user's favorite markets in their own order. */
export interface Watchlist {
  readonly version: 1;
  readonly symbols: readonly string[];
}

/** Validates a saved watchlist; null if invalid. */
export function readWatchlist(value: unknown): Watchlist | null {
  const fields = fieldsOf(value, ['version', 'symbols']);
  if (!fields || fields['version'] !== 1) return null;
  const symbols = listOf(fields['symbols'], MAX_WATCHED, (item) =>
    typeof item === 'string' && SYMBOL_PATTERN.test(item) ? item : null,
  );
  return symbols && allDifferent(symbols) ? { version: 1, symbols } : null;
}
