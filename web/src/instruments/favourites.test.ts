import { expect, test } from 'vitest';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { MAX_WATCHED, type Watchlist } from '@truefill/api/workspace/watchlist.ts';
import { favouritesAmong, toggleFavourite } from './favourites.ts';

const list = (...symbols: string[]): Watchlist => ({ version: 1, symbols });

test('a market is added at the end and taken out again', () => {
  const two = toggleFavourite(list('EURUSD'), 'BTCUSDT');
  expect(two).toEqual(list('EURUSD', 'BTCUSDT'));
  expect(toggleFavourite(two, 'EURUSD')).toEqual(list('BTCUSDT'));
});

test('a full list takes no more but gives', () => {
  const full = list(...Array.from({ length: MAX_WATCHED }, (_, index) => `M${index}`));
  expect(toggleFavourite(full, 'ONEMORE')).toBe(full);
  expect(toggleFavourite(full, 'M7').symbols).toHaveLength(MAX_WATCHED - 1);
});

test('favourites keep the user’s order and leave out what is not offered', () => {
  const markets = ['EURUSD', 'GBPUSD', 'BTCUSDT'].map((symbol) => ({ symbol }) as InstrumentView);
  expect(favouritesAmong(markets, list('BTCUSDT', 'GONE', 'EURUSD')).map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'EURUSD']);
});
