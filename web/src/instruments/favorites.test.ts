import { expect, test } from 'vitest';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { MAX_WATCHED, type Watchlist } from '@truefill/api/workspace/watchlist.ts';
import { favoritesAmong, toggleFavorite } from './favorites.ts';

const list = (...symbols: string[]): Watchlist => ({ version: 1, symbols });

test('a market is added at the end and removed again', () => {
  const two = toggleFavorite(list('EURUSD'), 'BTCUSDT');
  expect(two).toEqual(list('EURUSD', 'BTCUSDT'));
  expect(toggleFavorite(two, 'EURUSD')).toEqual(list('BTCUSDT'));
});

test('nothing can be added to a full list, but removed from it', () => {
  const full = list(...Array.from({ length: MAX_WATCHED }, (_, index) => `M${index}`));
  expect(toggleFavorite(full, 'ONEMORE')).toBe(full);
  expect(toggleFavorite(full, 'M7').symbols).toHaveLength(MAX_WATCHED - 1);
});

test('favorites keep the user’s order and omit markets that are not offered', () => {
  const markets = ['EURUSD', 'GBPUSD', 'BTCUSDT'].map((symbol) => ({ symbol }) as InstrumentView);
  expect(favoritesAmong(markets, list('BTCUSDT', 'GONE', 'EURUSD')).map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'EURUSD']);
});
