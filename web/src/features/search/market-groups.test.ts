import { expect, test } from 'vitest';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { byCategory, eachOnce, type MarketGroup } from './market-groups.ts';

const market = (symbol: string, categoryId: number) => ({ symbol, categoryId }) as InstrumentView;
const [eur, gbp, gold, ftse] = [market('EURUSD', 3), market('GBPUSD', 3), market('XAUUSD', 2), market('UK100', 1)];
const summary = (groups: readonly MarketGroup[]) =>
  groups.map(({ name, markets }) => [name, markets.map(({ symbol }) => symbol)]);

test('results are grouped by category, the best match first', () => {
  expect(summary(byCategory([ftse, gbp, gold, eur]))).toEqual([
    [1, ['UK100']],
    [3, ['GBPUSD', 'EURUSD']],
    [2, ['XAUUSD']],
  ]);
  expect(byCategory([])).toEqual([]);
});

test('a market is suggested once, by the first group that contains it', () => {
  const groups = eachOnce([
    { name: 'recent', markets: [eur, gold] },
    { name: 'favourites', markets: [gold] },
    { name: 'popular', markets: [ftse, eur] },
  ]);
  expect(summary(groups)).toEqual([
    ['recent', ['EURUSD', 'XAUUSD']],
    ['popular', ['UK100']],
  ]);
});
