import { join } from 'node:path';
import { expect, test } from 'vitest';

import { joinCandles, PERIODS, type Candle } from '@truefill/domain/market/candle.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { MINUTE_MS } from '@truefill/domain/time/durations.ts';

import { loadCatalogue } from '../../../features/catalogue/index.ts';
import { candlesOfQuotes, settableClock } from '../testing/live-candles.ts';

import { createScriptedFeed } from './index.ts';

const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));
const FRIDAY = Date.UTC(2026, 10, 20, 15);

function started(nowMs = FRIDAY) {
  const clock = settableClock(nowMs);
  const feed = createScriptedFeed({ catalogue, clock });
  const batches: (readonly SourceQuote[])[] = [];
  feed.start((quotes) => batches.push(quotes));
  return { clock, feed, batches };
}

test('without a script every instrument is quoted around its reference price', () => {
  const { feed, batches } = started();
  expect(feed.symbols.size).toBe(131);
  expect(batches).toHaveLength(1);
  expect(batches[0]).toHaveLength(131);
  const euro = batches[0]?.find((quote) => quote.symbol === 'EURUSD');
  expect(euro).toEqual({ symbol: 'EURUSD', timeMs: FRIDAY, bid: 115_995n, ask: 116_006n, mid: 116_000n, volume: 0 });
  expect(batches[0]?.filter((quote) => quote.bid >= quote.ask || quote.bid <= 0n)).toEqual([]);
});

test('a pushed quote arrives immediately and unchanged, with a mid rounded half to even', () => {
  const { clock, feed, batches } = started();
  clock.set(FRIDAY + 500);
  feed.push('BTCUSDT', { bid: '100000.00', ask: '100000.05', volume: 2 });
  feed.push('BTCUSDT', { bid: '1', ask: '1.01', timeMs: FRIDAY - 1 });
  expect(batches.slice(1)).toEqual([
    [{ symbol: 'BTCUSDT', timeMs: FRIDAY + 500, bid: 10_000_000n, ask: 10_000_005n, mid: 10_000_002n, volume: 2 }],
    [{ symbol: 'BTCUSDT', timeMs: FRIDAY - 1, bid: 100n, ask: 101n, mid: 100n, volume: 0 }],
  ]);
});

test.each([
  ['NOSUCH', '1', 'NOSUCH'],
  ['BTCUSDT', '1.001', 'over-precise'],
  ['BTCUSDT', '1e3', 'malformed'],
])('%s at %s is refused', (symbol, bid, problem) => {
  expect(() => started().feed.push(symbol, { bid, ask: '2' })).toThrow(problem);
});

test('drift quotes the open instruments one tick up, then one down', () => {
  const { clock, feed, batches } = started(Date.UTC(2026, 10, 22, 12));
  clock.set(Date.UTC(2026, 10, 22, 12) + 1_000);
  feed.drift();
  feed.drift();
  const [, up, down] = batches;
  expect(new Set(up?.map(({ symbol }) => catalogue.bySymbol.get(symbol)?.category))).toEqual(new Set(['cryptos']));
  const first = batches[0]?.find((quote) => quote.symbol === 'ETHUSDT');
  expect(up?.find((quote) => quote.symbol === 'ETHUSDT')?.bid).toBe((first?.bid ?? 0n) + 1n);
  expect(down?.find((quote) => quote.symbol === 'ETHUSDT')?.bid).toBe(first?.bid);
});

test('history is flat in trading hours before the start, and made of the pushed quotes after it', () => {
  const { clock, feed, batches } = started();
  for (let second = 0; second < 400; second += 7) {
    clock.set(FRIDAY + second * 1_000);
    feed.push('AAPL', { bid: `${250 + (second % 50)}.10`, ask: `${250 + (second % 50)}.20`, volume: 1 });
  }
  const live = candlesOfQuotes(batches.slice(1).flat());
  for (const period of PERIODS.slice(0, 3)) {
    expect(feed.history('AAPL', period, FRIDAY, clock.now() + 1, 100)).toEqual(joinCandles(live, period));
  }
  const before = feed.history('AAPL', '1min', 0, FRIDAY, 300);
  expect(before).toHaveLength(300);
  expect(new Set(before.map((candle) => candle.close))).toEqual(new Set([25_200n]));
  expect(before.filter((candle) => candle.startMs % 86_400_000 < 14 * 3_600_000)).toEqual([]);
  const [today] = feed.history('AAPL', '1d', 0, clock.now(), 1);
  expect(today).toMatchObject({ open: 25_200n, high: 29_915n, low: 25_015n, close: live.at(-1)?.close, volume: 58 });
});

test('given candles replace the flat history', () => {
  const { feed } = started();
  const candle = (minutesAgo: number, price: bigint): Candle => {
    const mid = points(price);
    return {
      startMs: FRIDAY - minutesAgo * MINUTE_MS,
      open: mid,
      high: mid,
      low: mid,
      close: mid,
      volume: 1,
      turnover: Number(price),
    };
  };
  feed.setCandles('BTCUSDT', [candle(3, 5n), candle(2, 9n), candle(1, 7n)]);
  expect(feed.history('BTCUSDT', '1min', 0, FRIDAY, 300)).toEqual([candle(3, 5n), candle(2, 9n), candle(1, 7n)]);
  expect(feed.history('BTCUSDT', '5min', 0, FRIDAY, 300)).toMatchObject([{ open: 5n, high: 9n, low: 5n, close: 7n, volume: 3 }]);
});

test('a stopped feed delivers nothing', () => {
  const { feed, batches } = started();
  feed.stop();
  feed.push('BTCUSDT', { bid: '1', ask: '2' });
  feed.drift();
  expect(batches).toHaveLength(1);
});
