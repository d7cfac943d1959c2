import { useState } from 'react';
import type { Quote } from '../../../live/quote-store.ts';

/** Points of the small line: two a second for two minutes. */
const MAX_POINTS = 240;
const EVERY_MS = 500;

interface Trail {
  readonly prices: readonly number[];
  readonly atMs: number;
}

/** The middle prices that came while the component was on screen, oldest first, beginning with the entry. */
export function usePriceTrail(entryPrice: number, quote: Quote | undefined): readonly number[] {
  const [trail, setTrail] = useState<Trail>({ prices: [], atMs: 0 });
  const [mid, atMs] = [quote?.mid, quote?.updatedAtMs ?? 0];
  if (mid !== undefined && atMs - trail.atMs >= EVERY_MS) setTrail({ prices: [...trail.prices, mid].slice(-MAX_POINTS), atMs });
  return entryPrice > 0 ? [entryPrice, ...trail.prices] : trail.prices;
}
