import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import { brand } from '@truefill/client/brand.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { EVERYTHING, dateRangeError, rangeName, rangeOf, type RangeChoice } from './range.ts';

/** The range that lists are loaded for: unlimited while custom dates have an error, which is shown beside them. */
export function readableRange(choice: RangeChoice): RangeChoice {
  return dateRangeError(choice, brand().timeZone, serverNow()) === null ? choice : EVERYTHING;
}

/** The query key of a range. */
export function rangeKey({ kind, from, until }: RangeChoice): string[] {
  return kind === 'own' ? [kind, from, until] : [kind];
}

/** The current time range of a choice. */
export function rangeNow(choice: RangeChoice): TimeRange {
  return rangeOf(choice, brand().timeZone, serverNow());
}

/** The file name without extension, such as northwind-real-orders-2026-11-01_2026-11-23. */
export function fileName(accountMode: string, of: 'orders' | 'options' | 'statement', choice: RangeChoice): string {
  return `${brand().id}-${accountMode}-${of}-${rangeName(choice, brand().timeZone, serverNow())}`;
}
