import type { TimeRange } from '@truefill/api/listing/time-range.ts';
import { brand } from '@truefill/client/brand.ts';
import { EVERYTHING, rangeFault, rangeName, rangeOf, type RangeChoice } from './range.ts';

/** The range that lists are read for: all of time while own dates have a fault, which is told beside them. */
export function readableRange(choice: RangeChoice): RangeChoice {
  return rangeFault(choice, brand().timeZone, Date.now()) === null ? choice : EVERYTHING;
}

/** What tells the lists of ranges apart. */
export function rangeKey({ kind, from, until }: RangeChoice): string[] {
  return kind === 'own' ? [kind, from, until] : [kind];
}

/** The time that a choice means now. */
export function rangeNow(choice: RangeChoice): TimeRange {
  return rangeOf(choice, brand().timeZone, Date.now());
}

/** The name of a file without its ending, such as northwind-real-orders-2026-11-01_2026-11-23. */
export function fileName(accountMode: string, of: 'orders' | 'options', choice: RangeChoice): string {
  return `${brand().id}-${accountMode}-${of}-${rangeName(choice, brand().timeZone, Date.now())}`;
}
