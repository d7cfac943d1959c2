import { PERIODS, type Period } from '@truefill/domain/market/candle.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceFeed } from '../../../adapters/feeds/feed.ts';
import { LiveCandle } from './live-candle.ts';
import { PushFeed, sourceQuote } from '../test-support/push-feed.ts';

const START = Date.UTC(2026, 0, 5, 11, 58);

const newestOf = (feed: PushFeed, period: Period, fromMs: number, untilMs: number) =>
  feed.candles({ symbol: 'X', period, fromMs, toMs: untilMs + 1, limit: 1, keep: 'newest', untilMs }).candles[0];

describe('LiveCandle', () => {
  it('equals history after every quote, in every period', () => {
    const tick = fc.record({ gapMs: fc.integer({ min: 0, max: 100_000 }), mid: fc.integer({ min: 10, max: 99 }) });
    fc.assert(
      fc.property(
        fc.constantFrom(...PERIODS),
        fc.array(tick, { minLength: 1, maxLength: 40 }),
        fc.nat(10),
        (period, ticks, watchFrom) => {
          const feed = new PushFeed(['X']);
          const clock = { nowMs: START, now: () => clock.nowMs };
          let live: LiveCandle | null = null;
          const sent = new Map<number, unknown>();
          feed.start((quotes) => quotes.forEach((quote) => live?.onQuote(quote)));
          ticks.forEach(({ gapMs, mid }, index) => {
            clock.nowMs += gapMs;
            if (index === watchFrom) live = new LiveCandle(feed, 'X', period, index === 0 ? null : clock.nowMs - gapMs);
            feed.push(sourceQuote('X', clock.nowMs, mid, 1));
            for (const candle of live?.take() ?? []) sent.set(candle.startMs, candle);
            if (live) expect(live.current()).toEqual(newestOf(feed, period, 0, clock.nowMs));
          });
          for (const [startMs, candle] of sent) expect(newestOf(feed, period, startMs, startMs)).toEqual(candle);
        },
      ),
    );
  });

  it('sends a finished candle in its final form before the next', () => {
    const feed = new PushFeed(['X']);
    const live = new LiveCandle(feed, 'X', '1min', null);
    feed.start((quotes) => quotes.forEach((quote) => live.onQuote(quote)));
    feed.push(sourceQuote('X', START, 50));
    feed.push(sourceQuote('X', START + 59_000, 60));
    feed.push(sourceQuote('X', START + 60_000, 55));
    expect(live.take().map(({ startMs, close }) => [startMs - START, close])).toEqual([
      [0, 60n],
      [60_000, 55n],
    ]);
    expect(live.take()).toEqual([]);
  });

  it('starts with the last candle of a closed market', () => {
    const feed = new PushFeed(['X']);
    const fridayMs = START - 50 * 3_600_000;
    feed.push(sourceQuote('X', fridayMs, 42));
    expect(new LiveCandle(feed, 'X', '1min', fridayMs).current()?.close).toBe(42n);
  });

  it('is null if the source has none', () => {
    expect(new LiveCandle(new PushFeed(['X']), 'X', '1d', START).current()).toBeNull();
  });

  it('adds exactly the volume that history does not contain', () => {
    const feed = new PushFeed(['X']);
    feed.push(sourceQuote('X', START + 5, 50, 3));
    const live = new LiveCandle(feed, 'X', '1min', START + 5);
    live.onQuote(sourceQuote('X', START + 10, 51, 2));
    live.onQuote(sourceQuote('X', START + 20, 52, 4));
    expect(live.current()?.volume).toBe(9);
  });

  it('waits for an asynchronous history, and loses no quote meanwhile', async () => {
    const feed = new PushFeed(['X']);
    const later: PriceFeed['candles'] = async (request) => {
      const answer = feed.candles(request);
      await Promise.resolve();
      return answer;
    };
    feed.push(sourceQuote('X', START, 50, 3));
    const live = new LiveCandle({ ...feed, candles: later, start: () => undefined, stop: () => undefined }, 'X', '1min', START);
    live.onQuote(sourceQuote('X', START + 10, 60, 1));
    live.onQuote(sourceQuote('X', START + 60_000, 55, 1));
    expect([live.current(), live.take()]).toEqual([null, []]);
    await live.ready;
    expect(live.ready).toBeNull();
    expect(live.take()).toMatchObject([
      { startMs: START, open: 50n, high: 60n, close: 60n, volume: 4 },
      { startMs: START + 60_000, open: 55n, volume: 1 },
    ]);
  });

  it('starts from the quotes alone if history cannot be read', async () => {
    const feed = new PushFeed(['X']);
    const broken: PriceFeed['candles'] = () => Promise.reject(new Error('broken'));
    const live = new LiveCandle({ ...feed, candles: broken, start: () => undefined, stop: () => undefined }, 'X', '1min', null);
    live.onQuote(sourceQuote('X', START, 50, 3));
    await live.ready;
    expect(live.take()).toMatchObject([{ startMs: START, close: 50n }]);
  });
});
