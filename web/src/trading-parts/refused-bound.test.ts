// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { beforeAll, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { quotes } from '../live/market-feed.ts';
import { refusedLevelBound } from './refused-bound.ts';

const ORDER = { symbol: 'EURUSD', pricePrecision: 5, limit: points(115_000n) } as const;

beforeAll(() => {
  for (const bid of [1.16, 1.1642]) quotes.apply([[ORDER.symbol, bid, bid + 0.0001, bid + 0.00005, 1, 9, 0.5, 1000, 7]]);
});

test.each([
  [308, 'max_is', '1.16419'],
  [309, 'min_is', '1.16421'],
  [310, 'min_is', '1.16431'],
  [311, 'max_is', '1.16429'],
  [312, 'max_is', '1.14999'],
  [313, 'min_is', '1.15001'],
  [314, 'min_is', '1.15001'],
  [315, 'max_is', '1.14999'],
])('%i: by the newest quote, or by the limit price: %s %s', (code, key, value) => {
  expect(refusedLevelBound(code, ORDER)).toEqual({ key, value });
});

test.each([
  ['another refusal', 203, ORDER],
  ['no quote yet', 308, { ...ORDER, symbol: 'GBPUSD' }],
  ['no limit price', 312, { ...ORDER, limit: null }],
])('%s has none', (_what, code, order) => expect(refusedLevelBound(code, order)).toBeNull());

test('its numbers are grouped like in the form', () => {
  quotes.apply([['BTCUSDT', 104_000.5, 104_010.5, 104_005.5, 1, 9, 0.5, 1000, 7]]);
  const refused = { symbol: 'BTCUSDT', pricePrecision: 2, limit: null };
  expect(refusedLevelBound(308, refused)).toEqual({ key: 'max_is', value: '104,000.49' });
});
