import { points } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { describe, expect, it } from 'vitest';
import type { Timers } from '../../platform/timers.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import type { QuoteLog } from './log/quote-log.ts';
import type { LoggedQuote } from './log/quote-log-tables.ts';
import { createQuotes } from './quotes.ts';
import { PushFeed, sourceQuote } from './test-support/push-feed.ts';
import { testBrand } from './test-support/test-brand.ts';

const NOW = Date.UTC(2026, 0, 7, 15);
const catalogue = loadCatalogue(new URL('../../../catalogue', import.meta.url).pathname);

async function startQuotes(timers?: Timers, logged: readonly LoggedQuote[] = []) {
  const feed = new PushFeed(['BTCUSDT', 'EURUSD', 'AAPL']);
  const warnings: unknown[] = [];
  const infos: unknown[] = [];
  const clock = { nowMs: NOW, now: () => clock.nowMs };
  const log = {
    info: (...entry: unknown[]) => void infos.push(entry),
    warn: (entry: unknown) => void warnings.push(entry),
    error: (entry: unknown) => void warnings.push(entry),
  };
  const quotes = createQuotes({
    catalogue,
    feed,
    clock,
    log,
    ...(timers ? { timers } : {}),
    ...(logged.length > 0 ? { quoteLog: logOf(logged) } : {}),
  });
  await quotes.start();
  return { feed, clock, quotes, warnings, infos };
}

/** A log with these entries that discards new ones. */
const logOf = (logged: readonly LoggedQuote[]): QuoteLog => ({
  open: async () => logged,
  append: () => undefined,
  refuse: () => undefined,
  between: async () => [],
  gaps: async () => () => 'none',
  flush: async () => undefined,
  close: async () => undefined,
});

describe('createQuotes', () => {
  it('checks the first quote of a run against the last logged one', async () => {
    const logged = { ...sourceQuote('BTCUSDT', NOW - 60_000, 100_000), sequence: 1, arrivedMs: NOW - 60_000 };
    const { feed, quotes } = await startQuotes(undefined, [logged]);
    feed.push(sourceQuote('BTCUSDT', NOW, 1_000_000));
    expect(quotes.newest('BTCUSDT')).toBeNull();
    feed.push(sourceQuote('BTCUSDT', NOW, 1_000_010));
    expect(quotes.newest('BTCUSDT')).toMatchObject({ mid: 1_000_010n });
    await quotes.stop();
  });

  it('numbers accepted quotes per instrument by their times and publishes them in order', async () => {
    const { feed, quotes } = await startQuotes();
    const seen: Quote[] = [];
    const stop = quotes.onQuotes((batch) => seen.push(...batch));
    feed.push(sourceQuote('BTCUSDT', NOW, 100_000), sourceQuote('EURUSD', NOW, 116_000), sourceQuote('NOWHERE', NOW, 5));
    feed.push(sourceQuote('BTCUSDT', NOW, 900_000), sourceQuote('BTCUSDT', NOW, 100_010));
    stop();
    feed.push(sourceQuote('BTCUSDT', NOW, 100_020));
    expect(seen.map(({ symbol, sequence, mid }) => [symbol, sequence, mid])).toEqual([
      ['BTCUSDT', NOW * 1_000, 100_000n],
      ['EURUSD', NOW * 1_000, 116_000n],
      ['BTCUSDT', NOW * 1_000 + 1, 100_010n],
    ]);
    expect(quotes.newest('BTCUSDT')).toMatchObject({ sequence: NOW * 1_000 + 2, mid: 100_020n });
    expect(quotes.newest('AAPL')).toBeNull();
    await quotes.stop();
  });

  it('applies a quote before it notifies listeners', async () => {
    const { feed, quotes } = await startQuotes();
    const newest: unknown[] = [];
    quotes.onQuotes(() => newest.push(quotes.newest('AAPL')?.mid));
    feed.push(sourceQuote('AAPL', NOW, 20_000));
    expect(newest).toEqual([20_000n]);
    await quotes.stop();
  });

  it('computes the mid from bid and ask, ignoring the source’s own', async () => {
    const { feed, quotes } = await startQuotes();
    const infos = { ...sourceQuote('AAPL', NOW, 20_000), ask: points(20_004n), mid: points(99n) };
    feed.push(infos);
    expect(quotes.newest('AAPL')).toMatchObject({ bid: 19_999n, ask: 20_004n, mid: 20_002n });
    await quotes.stop();
  });

  it('survives a listener that throws and reports rejected quotes', async () => {
    const { feed, quotes, warnings } = await startQuotes();
    quotes.onQuotes(() => {
      throw new Error('broken listener');
    });
    const reached: string[] = [];
    quotes.onQuotes(() => reached.push('second'));
    feed.push(sourceQuote('AAPL', NOW, 20_000), sourceQuote('AAPL', NOW - 1, 20_001));
    expect(reached).toEqual(['second']);
    await quotes.stop();
    expect(warnings).toContainEqual({ refused: { 'out-of-order': 1 } });
  });

  it('reports once that the clock was set back behind the quotes, until when nothing trades, and once that it is over', async () => {
    const works: (() => void | Promise<void>)[] = [];
    const timers: Timers = { every: (_ms, work) => (works.push(work), () => undefined), after: () => () => undefined };
    const { feed, clock, quotes, warnings, infos } = await startQuotes(timers);
    const check = (at: number): void => {
      clock.nowMs = at;
      for (const work of works) void work();
    };
    clock.nowMs = NOW + 70_000;
    feed.push(sourceQuote('BTCUSDT', NOW + 70_000, 100_000), sourceQuote('AAPL', NOW + 5_000, 20_000));
    check(NOW + 60_000);
    expect([quotes.aheadUntilMs(), warnings]).toEqual([null, []]);
    check(NOW);
    check(NOW + 1_000);
    expect(quotes.aheadUntilMs()).toBe(NOW + 60_000);
    expect(warnings).toEqual([{ until: new Date(NOW + 60_000).toISOString(), seconds: 60, instruments: 1 }]);
    expect(infos).toEqual([]);
    check(NOW + 60_000);
    check(NOW + 61_000);
    expect(quotes.aheadUntilMs()).toBeNull();
    expect(infos).toHaveLength(1);
    check(NOW);
    expect(warnings).toHaveLength(2);
    await quotes.stop();
  });

  it('adds the markup of the category on both sides, never to the mid', async () => {
    const { feed, quotes } = await startQuotes();
    const brand = testBrand({ markupPoints: { '3': 4 } });
    feed.push(sourceQuote('EURUSD', NOW, 116_000), sourceQuote('BTCUSDT', NOW, 100_000));
    expect(quotes.quoteFor(brand, 'EURUSD')).toMatchObject({
      bid: 115_995n,
      ask: 116_005n,
      mid: 116_000n,
      sequence: NOW * 1_000,
    });
    expect(quotes.quoteFor(brand, 'BTCUSDT')).toBe(quotes.newest('BTCUSDT'));
    const tiny = { ...sourceQuote('EURUSD', NOW, 3), sequence: 1 };
    expect(quotes.withMarkup(brand, tiny).bid).toBe(points(1n));
    expect(quotes.quoteFor(brand, 'NOWHERE')).toBeNull();
    await quotes.stop();
  });

  it('returns the price of a brand with the day’s statistics', async () => {
    const { feed, clock, quotes } = await startQuotes();
    const before = points(100_000n);
    feed.minutes.set('BTCUSDT', [
      { startMs: NOW - 30 * 3_600_000, open: before, high: before, low: before, close: before, volume: 9, turnover: 0 },
    ]);
    feed.push(sourceQuote('BTCUSDT', NOW, 110_000, 2.5));
    expect(quotes.priceFor(testBrand(), 'BTCUSDT')).toMatchObject({ changePercent: 10, volume: 2.5 });
    clock.nowMs += 1;
    feed.push(sourceQuote('BTCUSDT', NOW + 1, 105_000, 1));
    expect(quotes.priceFor(testBrand({ markupPoints: { '4': 100 } }), 'BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      bid: 1048.99,
      ask: 1051.01,
      mid: 1050,
      dayLow: 1050,
      dayHigh: 1100,
      changePercent: 5,
      updatedAtMs: NOW + 1,
      volume: 3.5,
    });
    expect(quotes.priceFor(testBrand({ categories: [3] }), 'BTCUSDT')).toBeNull();
    expect(quotes.priceFor(testBrand(), 'AAPL')).toBeNull();
    await quotes.stop();
  });

  it('knows what can be traded and what a brand shows', async () => {
    const { quotes } = await startQuotes();
    expect(quotes.tradable('AAPL')).toBe(true);
    expect(quotes.tradable('ETHUSDT')).toBe(false);
    expect(quotes.watchCandle('ETHUSDT', '1min')).toBeNull();
    const all = { period: '1min', fromMs: 0, toMs: NOW, limit: 10, keep: 'newest' } as const;
    for (const symbol of ['ETHUSDT', 'AAPL'])
      expect(quotes.candles({ symbol, ...all })).toEqual({ candles: [], cut: false, work: 0 });
    const forexOnly = testBrand({ categories: [3] });
    expect(quotes.instrumentsOf(forexOnly)).toHaveLength(34);
    expect(quotes.instrumentFor(forexOnly, 'AAPL')).toBeNull();
    expect(quotes.instrumentFor(forexOnly, 'EURUSD')?.symbol).toBe('EURUSD');
    expect(quotes.placeOf('EURUSD')).toBe(1);
    await quotes.stop();
  });

  it('releases a candle that is no longer watched', async () => {
    const { feed, quotes } = await startQuotes();
    const watch = quotes.watchCandle('AAPL', '1min');
    feed.push(sourceQuote('AAPL', NOW, 20_000));
    expect(watch?.take()).toHaveLength(1);
    watch?.release();
    feed.push(sourceQuote('AAPL', NOW, 20_001));
    expect(watch?.take()).toEqual([]);
    await quotes.stop();
  });
});
