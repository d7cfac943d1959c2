import type { Openings } from '@truefill/api/market/instrument-mapping.ts';

/** Whether a market trades, by what was known of its hours when it was asked for. */
export function isOpenAt({ isOpen, opensAtMs, closesAtMs }: Openings, nowMs: number): boolean {
  const hasOpened = opensAtMs !== null && nowMs >= opensAtMs;
  if (!isOpen) return hasOpened;
  return closesAtMs === null || nowMs < closesAtMs || hasOpened;
}

/** When a closed market opens next, ms since the epoch; null where that is not known. */
export function nextOpeningAt({ opensAtMs }: Openings, nowMs: number): number | null {
  return opensAtMs !== null && opensAtMs > nowMs ? opensAtMs : null;
}
