import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { joinCandles, PERIODS, PERIOD_MS, type Candle } from '@truefill/domain/market/candle.ts';
import { midOf, type SourceQuote } from '@truefill/domain/market/quote.ts';
import { marketState } from '@truefill/domain/market/trading-hours.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

import { loadCatalogue } from '../../../features/catalogue/index.ts';
import { candlesOfQuotes, settableClock } from '../testing/live-candles.ts';

import { createSimulatedFeed } from './index.ts';
import { SimulatedMarket } from './market.ts';
import { createQuotings } from './quotings.ts';

const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));
const FRIDAY = Date.UTC(2026, 10, 20, 14);
const SYMBOLS = ['BTCUSDT', 'EURUSD', 'EURJPY', 'XAUEUR', 'AAPL', 'HK50', 'US500', 'SUGAR', 'SHIBUSDT', 'USDHKD'];

/** Runs a feed from one time to another and returns what it delivered after its snapshot. */
function stream(symbols: readonly string[], fromMs: number, toMs: number, stepMs: number) {
  const clock = settableClock(fromMs);
  const feed = createSimulatedFeed({ catalogue, seed: 'seed', clock, symbols });
  const batches: SourceQuote[][] = [];
  const lateness: number[] = [];
  feed.start((quotes) => {
    batches.push([...quotes]);
    lateness.push(Math.max(...quotes.map((quote) => quote.timeMs)) - clock.now());
  });
  for (let nowMs = fromMs + stepMs; nowMs <= toMs; nowMs += stepMs) {
    clock.set(nowMs);
    feed.advance();
  }
  feed.stop();
  return { feed, snapshot: batches[0] ?? [], quotes: batches.slice(1).flat(), lateness };
}

test('candles of all periods built from live ticks equal those of the history', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SYMBOLS),
      fc.integer({ min: 0, max: 40 * 24 }),
      fc.integer({ min: 300, max: 90_000 }),
      (symbol, hour, stepMs) => {
        const fromMs = FRIDAY - hour * 3_600_000 - 1;
        const toMs = fromMs + 3 * 3_600_000 + 12_345;
        const { feed, quotes } = stream([symbol], fromMs, toMs, stepMs);
        const nowMs = fromMs + Math.floor((toMs - fromMs) / stepMs) * stepMs;
        const minutes = candlesOfQuotes(quotes);
        for (const period of PERIODS) {
          const wholeFromMs = Math.ceil(fromMs / PERIOD_MS[period]) * PERIOD_MS[period];
          const live = joinCandles(
            minutes.filter((candle) => candle.startMs >= wholeFromMs),
            period,
          );
          expect(feed.history(symbol, period, wholeFromMs, nowMs + 1, 1_000)).toEqual(live);
        }
      },
    ),
    { numRuns: 25, seed: 20_261_120 },
  );
});

test.each(['BTCUSDT', 'GBPJPY', 'XAUJPY', 'TSLA', 'AU200'])('a whole streamed day of %s is its daily candle', (symbol) => {
  const fromMs = Date.UTC(2026, 10, 19) - 1;
  const { feed, quotes } = stream([symbol], fromMs, fromMs + DAY_MS + 1, 4 * MINUTE_MS);
  const [streamed] = joinCandles(candlesOfQuotes(quotes.filter((quote) => quote.timeMs < fromMs + 1 + DAY_MS)), '1d');
  expect(streamed).toBeDefined();
  expect(feed.history(symbol, '1d', fromMs + 1, fromMs + 2, 1)).toEqual([streamed]);
  const minutes = feed.history(symbol, '1min', fromMs + 1, fromMs + 1 + DAY_MS, 2_000);
  for (const period of PERIODS) {
    expect(feed.history(symbol, period, fromMs + 1, fromMs + 1 + DAY_MS, 2_000)).toEqual(joinCandles(minutes, period));
  }
});

test.each(SYMBOLS)('the middle of bid and ask of %s is the price that its candles are built from', (symbol) => {
  const { quotes } = stream([symbol], FRIDAY - DAY_MS, FRIDAY, 4 * MINUTE_MS);
  expect(quotes.length).toBeGreaterThan(1_000);
  expect(quotes.filter(({ bid, ask, mid }) => midOf(bid, ask) !== mid)).toEqual([]);
});

describe('the current time', () => {
  test('the first batch has the newest quote of every instrument, open or closed, and none is later than now', () => {
    const sunday = Date.UTC(2026, 10, 22, 12);
    const { snapshot, lateness } = stream(
      catalogue.instruments.map(({ symbol }) => symbol),
      sunday,
      sunday,
      1_000,
    );
    expect(new Set(snapshot.map((quote) => quote.symbol))).toEqual(new Set(catalogue.bySymbol.keys()));
    expect(snapshot).toHaveLength(131);
    expect(Math.max(...lateness)).toBeLessThanOrEqual(0);
  });

  test('batches are in time order and never ahead of the clock', () => {
    const { quotes, lateness } = stream(['BTCUSDT', 'EURUSD', 'AAPL'], FRIDAY, FRIDAY + 5 * MINUTE_MS, 250);
    expect(Math.max(...lateness)).toBeLessThanOrEqual(0);
    expect(quotes.map((quote) => quote.timeMs)).toEqual(quotes.map((quote) => quote.timeMs).toSorted((a, b) => a - b));
  });

  test('an open instrument is quoted at least every 6.25 seconds', () => {
    const { quotes } = stream(['SUGAR'], FRIDAY, FRIDAY + 60 * MINUTE_MS, 1_000);
    const waits = quotes.slice(1).map((quote, index) => quote.timeMs - (quotes[index] as SourceQuote).timeMs);
    expect(Math.max(...waits)).toBeLessThanOrEqual(6_250);
  });

  test('the model refuses to reveal a later price', () => {
    const clock = settableClock(FRIDAY);
    const market = new SimulatedMarket(createQuotings(catalogue.instruments, catalogue.instruments, 'seed'), clock);
    expect(() => market.quotes('BTCUSDT', FRIDAY, FRIDAY + 1)).toThrow(RangeError);
    expect(() => market.newestQuote('BTCUSDT', FRIDAY + 1)).toThrow(RangeError);
    expect(() => market.quotes('NOSUCH', FRIDAY - 1, FRIDAY)).toThrow(RangeError);
    const all = { symbol: 'BTCUSDT', fromMs: 0, toMs: FRIDAY + 30 * DAY_MS, limit: 1, keep: 'newest', untilMs: FRIDAY } as const;
    const [last] = market.candles({ ...all, period: '1d' }).candles;
    expect(last?.startMs).toBe(Math.floor(FRIDAY / DAY_MS) * DAY_MS);
    expect(market.candles({ ...all, period: '1min', fromMs: FRIDAY + MINUTE_MS }).candles).toEqual([]);
    expect(() => market.candles({ ...all, period: '1min', untilMs: FRIDAY + 1 })).toThrow(RangeError);
  });

  test('after a long sleep only the newest quotes are delivered', () => {
    const { quotes } = stream(['BTCUSDT', 'AAPL'], FRIDAY, FRIDAY + DAY_MS, DAY_MS);
    expect(quotes.map((quote) => quote.symbol).toSorted()).toEqual(['AAPL', 'BTCUSDT']);
  });
});

describe('quotes and candles are well formed', () => {
  test('bid below ask, mid between them, prices above zero', () => {
    const { quotes } = stream(SYMBOLS, FRIDAY, FRIDAY + 90 * MINUTE_MS, 4 * MINUTE_MS);
    expect(quotes.length).toBeGreaterThan(5_000);
    const wrong = quotes.filter(
      (quote) => quote.bid <= 0n || quote.bid >= quote.ask || quote.mid < quote.bid || quote.mid > quote.ask,
    );
    expect(wrong).toEqual([]);
  });

  test('open and close are within high and low', () => {
    const clock = settableClock(FRIDAY);
    const feed = createSimulatedFeed({ catalogue, seed: 'seed', clock });
    const candles = SYMBOLS.flatMap((symbol) => PERIODS.flatMap((period) => feed.history(symbol, period, 0, FRIDAY, 300)));
    const wrong = candles.filter(
      ({ open, high, low, close }) => low <= 0n || low > open || low > close || high < open || high < close,
    );
    expect(candles.length).toBeGreaterThan(15_000);
    expect(wrong).toEqual([]);
  });

  test('forex and commodities have no volume, all others trade', () => {
    const feed = createSimulatedFeed({ catalogue, seed: 'seed', clock: settableClock(FRIDAY) });
    for (const { symbol, category } of catalogue.instruments) {
      const volume = feed.history(symbol, '1d', 0, FRIDAY, 3).reduce((sum, candle) => sum + candle.volume, 0);
      expect([symbol, volume > 0]).toEqual([symbol, category !== 'forex' && category !== 'commodities']);
    }
  });
});

test('the same seed gives the same prices, another seed others', () => {
  const history = (seed: string): readonly Candle[] =>
    createSimulatedFeed({ catalogue, seed, clock: settableClock(FRIDAY) }).history('GBPJPY', '15min', 0, FRIDAY, 300);
  expect(history('seed')).toEqual(history('seed'));
  expect(history('seed')).not.toEqual(history('other seed'));
});

test('prices do not change between versions of the runtime or of this code', () => {
  const feed = createSimulatedFeed({ catalogue, seed: 'pinned', clock: settableClock(FRIDAY) });
  const closes = ['BTCUSDT', 'EURJPY', 'AAPL'].map((symbol) =>
    feed.history(symbol, '1h', 0, FRIDAY, 2).map((candle) => candle.close),
  );
  expect(closes).toMatchInlineSnapshot(`
    [
      [
        11541236n,
        11607164n,
      ],
      [
        163137n,
        162960n,
      ],
      [
        20296n,
        20339n,
      ],
    ]
  `);
});

test.each([
  ['AAPL', 'the US leaves daylight saving', Date.UTC(2026, 9, 29)],
  ['AAPL', 'the US enters daylight saving', Date.UTC(2026, 2, 5)],
  ['DE40', 'Europe leaves daylight saving', Date.UTC(2026, 9, 22)],
  ['DE40', 'Europe enters daylight saving', Date.UTC(2026, 2, 26)],
  ['EURUSD', 'the US leaves daylight saving', Date.UTC(2026, 9, 29)],
  ['AU200', 'Sydney enters daylight saving', Date.UTC(2026, 9, 1)],
])('%s has candles exactly in its open minutes while %s', (symbol, _change, fromMs) => {
  const instrument = catalogue.bySymbol.get(symbol);
  if (!instrument) throw new Error(symbol);
  const feed = createSimulatedFeed({ catalogue, seed: 'seed', clock: settableClock(FRIDAY) });
  const toMs = fromMs + 6 * DAY_MS;
  const open: number[] = [];
  for (let minuteMs = fromMs; minuteMs < toMs; minuteMs += MINUTE_MS)
    if (marketState(instrument, minuteMs) === 'open') open.push(minuteMs);
  expect(feed.history(symbol, '1min', fromMs, toMs, 10_000).map((candle) => candle.startMs)).toEqual(open);
});

test('triangles of currencies and gold close at any moment', () => {
  const clock = settableClock(FRIDAY);
  const market = new SimulatedMarket(createQuotings(catalogue.instruments, catalogue.instruments, 'seed'), clock);
  const price = (symbol: string, timeMs: number): { mid: number; spread: number } => {
    const quote = market.newestQuote(symbol, timeMs);
    const scale = 10 ** (catalogue.bySymbol.get(symbol)?.pricePrecision ?? 0);
    if (!quote) throw new Error(symbol);
    return { mid: Number(quote.mid) / scale, spread: Number(quote.ask - quote.bid) / scale };
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * 24 * 60 * 60_000 }), (agoMs) => {
      const at = FRIDAY - agoMs;
      const yen = price('EURJPY', at);
      expect(Math.abs((price('EURUSD', at).mid * price('USDJPY', at).mid) / yen.mid - 1)).toBeLessThan(yen.spread / yen.mid);
      const pound = price('EURGBP', at);
      expect(Math.abs(price('EURUSD', at).mid / price('GBPUSD', at).mid / pound.mid - 1)).toBeLessThan(pound.spread / pound.mid);
      const kiwi = price('AUDNZD', at);
      expect(Math.abs(price('AUDUSD', at).mid / price('NZDUSD', at).mid / kiwi.mid - 1)).toBeLessThan(kiwi.spread / kiwi.mid);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test('the timer delivers new quotes while started', async () => {
  const clock = settableClock(FRIDAY);
  const feed = createSimulatedFeed({ catalogue, seed: 'seed', clock, symbols: ['BTCUSDT'] });
  const received = await new Promise<readonly SourceQuote[]>((resolve) => {
    let batches = 0;
    feed.start((quotes) => (++batches === 2 ? resolve(quotes) : clock.set(FRIDAY + MINUTE_MS)));
  });
  feed.stop();
  expect(received.length).toBeGreaterThan(0);
});
