import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { TimeRange } from '@truefill/api/listing/time-range.ts';

/** The UTC day at the start of an order number, YYMMDD; null if it is not an order number. */
export function dayOfOrderNumber(orderNumber: string): TimeRange | null {
  const [, year = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})\d{9,}$/.exec(orderNumber) ?? [];
  const fromMs = Date.parse(`20${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(fromMs) ? null : { fromMs, toMs: fromMs + DAY_MS };
}
