import { useState } from 'react';
import type { ClosedTotals } from './history-order.ts';

/**
 * The totals of an account: the previous ones while another list loads; null before the first, and after switching accounts.
 */
export function useLastRead(totals: ClosedTotals | undefined, accountMode: string): ClosedTotals | null {
  const [kept, setKept] = useState<{ readonly of: string; readonly totals: ClosedTotals } | null>(null);
  if (totals && kept?.totals !== totals) setKept({ of: accountMode, totals });
  return totals ?? (kept?.of === accountMode ? kept.totals : null);
}
