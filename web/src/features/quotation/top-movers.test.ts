import { expect, test } from 'vitest';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import type { Quote } from '../../live/quote-store.ts';
import { topMovers } from './top-movers.ts';

test('top movers of equal size follow the brand’s categories, then the brand’s order', () => {
  const of = (symbol: string, categoryId: number): InstrumentView => ({ symbol, categoryId }) as InstrumentView;
  const markets = [of('EURUSD', 3), of('GOLD', 2), of('SILVER', 2), of('OIL', 2), of('BTC', 4), of('ETH', 4)];
  const moves: Record<string, number> = { EURUSD: 0.5, GOLD: -0.5, SILVER: 0.5, BTC: 0.5, ETH: -2 };
  const quoteOf = (symbol: string) => (symbol in moves ? ({ changePercent: moves[symbol] } as Quote) : undefined);
  const order = (quotes: typeof quoteOf) => topMovers(markets, [4, 2, 3], quotes).map(({ symbol }) => symbol);
  expect(order(quoteOf)).toEqual(['ETH', 'BTC', 'GOLD', 'SILVER', 'EURUSD', 'OIL']);
  expect(order(() => undefined)).toEqual(['BTC', 'ETH', 'GOLD', 'SILVER', 'OIL', 'EURUSD']);
});
