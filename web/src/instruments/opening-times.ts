import type { Openings } from '@truefill/api/market/instrument-mapping.ts';

/** Whether a market is open, by its hours as of the last request. */
export function isOpenAt({ isOpen, opensAtMs, closesAtMs }: Openings, nowMs: number): boolean {
  const hasOpened = opensAtMs !== null && nowMs >= opensAtMs;
  if (!isOpen) return hasOpened;
  return closesAtMs === null || nowMs < closesAtMs || hasOpened;
}

/** The next opening of a closed market, ms since the epoch; null if unknown. */
export function nextOpeningAt({ opensAtMs }: Openings, nowMs: number): number | null {
  return opensAtMs !== null && opensAtMs > nowMs ? opensAtMs : null;
}
