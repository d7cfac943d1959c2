import { PERIODS } from '@truefill/domain/candle.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveCandle } from './live-candle.ts';
import { PushFeed, sourceQuote } from './test-support/push-feed.ts';

const START = Date.UTC(2026, 0, 5, 11, 58);

describe('LiveCandle', () => {
  it('agrees with history after every quote, in every period', () => {
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
            if (index === watchFrom) live = new LiveCandle(feed, clock, 'X', period);
            feed.push(sourceQuote('X', clock.nowMs, mid, 1));
            for (const candle of live?.take() ?? []) sent.set(candle.startMs, { ...candle, volume: 0 });
            if (live)
              expect(live.current()).toMatchObject({
                ...feed.history('X', period, 0, clock.nowMs + 1, 1)[0],
                volume: expect.any(Number),
              });
          });
          for (const [startMs, candle] of sent)
            expect({ ...feed.history('X', period, startMs, startMs + 1, 1)[0], volume: 0 }).toEqual(candle);
        },
      ),
    );
  });

  it('sends a finished candle in its final form before the next', () => {
    const feed = new PushFeed(['X']);
    const clock = { nowMs: START, now: () => clock.nowMs };
    const live = new LiveCandle(feed, clock, 'X', '1min');
    feed.start((quotes) => quotes.forEach((quote) => live.onQuote(quote)));
    feed.push(sourceQuote('X', START, 50));
    clock.nowMs = START + 59_000;
    feed.push(sourceQuote('X', START + 59_000, 60));
    clock.nowMs = START + 60_000;
    feed.push(sourceQuote('X', START + 60_000, 55));
    expect(live.take().map(({ startMs, close }) => [startMs - START, close])).toEqual([
      [0, 60n],
      [60_000, 55n],
    ]);
    expect(live.take()).toEqual([]);
  });

  it('starts with the last candle of a closed market', () => {
    const feed = new PushFeed(['X']);
    feed.push(sourceQuote('X', START - 50 * 3_600_000, 42));
    expect(new LiveCandle(feed, { now: () => START }, 'X', '1min').current()?.close).toBe(42n);
  });

  it('has none where the source has none', () => {
    expect(new LiveCandle(new PushFeed(['X']), { now: () => START }, 'X', '1d').current()).toBeNull();
  });

  it('does not add the volume that history holds already', () => {
    const feed = new PushFeed(['X']);
    const clock = { nowMs: START + 10, now: () => clock.nowMs };
    feed.push(sourceQuote('X', START + 5, 50, 3));
    const live = new LiveCandle(feed, clock, 'X', '1min');
    live.onQuote(sourceQuote('X', START + 10, 51, 2));
    live.onQuote(sourceQuote('X', START + 20, 52, 4));
    expect(live.current()?.volume).toBe(7);
  });
});
