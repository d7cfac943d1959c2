import { useState } from 'react';
import type { ClosedTotals } from './history-order.ts';

/**
 * The totals of an account: the previous ones while another list loads; null before the first, and after switching accounts.
 */
export function useLastRead(totals: ClosedTotals | undefined, accountMode: string): ClosedTotals | null {
  const [last, setLast] = useState<{ readonly of: string; readonly totals: ClosedTotals } | null>(null);
  if (totals && last?.totals !== totals) setLast({ of: accountMode, totals });
  return totals ?? (last?.of === accountMode ? last.totals : null);
}
