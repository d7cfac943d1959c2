import { expect, test } from 'vitest';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { Quote } from '../../live/quote-store.ts';
import { nextSorting, sortedMarkets, type SortKey } from './sorting.ts';

const market = (symbol: string): InstrumentView => ({ symbol, base: symbol, quoteCurrency: 'USD' }) as InstrumentView;
const MARKETS = ['GOLD', 'AAPL', 'OIL', 'BTC'].map(market);
const QUOTES: Record<string, Partial<Quote>> = {
  GOLD: { changePercent: -1, bid: 10, ask: 12, dayHigh: 20, dayLow: 5 },
  AAPL: { changePercent: 3, bid: 30, ask: 31, dayHigh: 35, dayLow: 1 },
  BTC: { changePercent: 0.5, bid: 20, ask: 40, dayHigh: 50, dayLow: 9 },
};
const sorted = (key: SortKey, descending: boolean): string =>
  sortedMarkets(MARKETS, { key, descending }, (symbol) => QUOTES[symbol] as Quote | undefined)
    .map(({ symbol }) => symbol)
    .join(' ');

test('without sorting the brand’s order stays', () => {
  expect(sortedMarkets(MARKETS, null, () => undefined)).toBe(MARKETS);
});

test.each([
  ['name', false, 'AAPL BTC GOLD OIL'],
  ['name', true, 'OIL GOLD BTC AAPL'],
  ['change', true, 'AAPL BTC GOLD OIL'],
  // markets without a price come last in both directions
  ['change', false, 'GOLD BTC AAPL OIL'],
  ['bid', true, 'AAPL BTC GOLD OIL'],
  ['ask', true, 'BTC AAPL GOLD OIL'],
  ['high', false, 'GOLD AAPL BTC OIL'],
  ['low', false, 'AAPL GOLD BTC OIL'],
] as const)('by %s, descending %s: %s', (key, descending, order) => expect(sorted(key, descending)).toBe(order));

test('equal values keep the brand’s order', () => {
  const equal = sortedMarkets(MARKETS, { key: 'change', descending: true }, () => ({ changePercent: 1 }) as Quote);
  expect(equal.map(({ symbol }) => symbol)).toEqual(['GOLD', 'AAPL', 'OIL', 'BTC']);
});

test('a header changes from its first direction to the other and back to none', () => {
  const largest = nextSorting(null, 'change');
  expect(largest).toEqual({ key: 'change', descending: true });
  const smallest = nextSorting(largest, 'change');
  expect(smallest).toEqual({ key: 'change', descending: false });
  expect(nextSorting(smallest, 'change')).toBeNull();
  expect(nextSorting(largest, 'name')).toEqual({ key: 'name', descending: false });
});
