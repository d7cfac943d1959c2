import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { displayName } from '../../instruments/instruments.ts';
import type { Quote } from '../../live/quote-store.ts';

/** The sort keys of a list of markets; without sorting it keeps the brand's order. */
export const SORT_KEYS = ['name', 'change', 'bid', 'ask', 'high', 'low'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sorting {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The next sorting when a column header is pressed: names from A and numbers from the largest, then reversed, then none. */
export function nextSorting(now: Sorting | null, key: SortKey): Sorting | null {
  const first = key !== 'name';
  if (now?.key !== key) return { key, descending: first };
  return now.descending === first ? { key, descending: !first } : null;
}

/** The sorted markets. Those without a price yet come last, equal ones keep their order. */
export function sortedMarkets(
  markets: readonly InstrumentView[],
  sorting: Sorting | null,
  quoteOf: (symbol: string) => Quote | undefined,
): readonly InstrumentView[] {
  if (sorting === null) return markets;
  const sign = sorting.descending ? -1 : 1;
  if (sorting.key === 'name') {
    return markets.toSorted((one, other) => sign * displayName(one).localeCompare(displayName(other), 'en'));
  }
  const valueOf = figureOf(sorting.key);
  const keyed = markets.map((market) => ({ market, value: valueOf(quoteOf(market.symbol)) }));
  keyed.sort((one, other) => {
    if (one.value === undefined || other.value === undefined)
      return Number(one.value === undefined) - Number(other.value === undefined);
    return sign * (one.value - other.value);
  });
  return keyed.map(({ market }) => market);
}

function figureOf(key: Exclude<SortKey, 'name'>): (quote: Quote | undefined) => number | undefined {
  if (key === 'change') return (quote) => quote?.changePercent;
  if (key === 'bid') return (quote) => quote?.bid;
  if (key === 'ask') return (quote) => quote?.ask;
  return key === 'high' ? (quote) => quote?.dayHigh : (quote) => quote?.dayLow;
}
