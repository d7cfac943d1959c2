import type { CandleView } from '@truefill/api/market/price-mapping.ts';
import type { Period } from '@truefill/domain/market/candle.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CandleSource, CANDLES_PER_LOAD, inOrder, type CandleFeeds } from './candle-source.ts';

const candle = (startMs: number): CandleView => ({ startMs, open: 1, high: 2, low: 1, close: 2, volume: 0 });

interface Requested {
  readonly symbol: string;
  readonly beforeMs: number | null;
  answer(candles: readonly CandleView[] | null, more?: boolean): void;
}

function scripted() {
  const requested: Requested[] = [];
  const listeners = new Map<string, (candle: CandleView) => void>();
  const feeds: CandleFeeds = {
    history: (symbol, _period, beforeMs) =>
      new Promise((resolve) => {
        requested.push({ symbol, beforeMs, answer: (candles, more = false) => resolve(candles && { candles, more }) });
      }),
    listen: (symbol, period: Period, listener) => {
      listeners.set(`${symbol}/${period}`, listener);
      return () => listeners.delete(`${symbol}/${period}`);
    },
  };
  const events: string[] = [];
  const older: string[] = [];
  const source = new CandleSource(feeds, {
    loading: () => events.push('loading'),
    loaded: (count) => events.push(`loaded ${count}`),
    failed: () => events.push('failed'),
    missed: () => events.push('missed'),
    older: (state) => older.push(state),
  });
  return { requested, listeners, events, older, source };
}

test('a late response for the previous market is dropped', async () => {
  const { requested, events, source } = scripted();
  const drawn: string[] = [];
  const first = source.loadNewest('EURUSD', '1min', () => drawn.push('EURUSD'));
  const second = source.loadNewest('BTCUSDT', '1min', () => drawn.push('BTCUSDT'));
  requested[1]?.answer([candle(60_000)]);
  await second;
  requested[0]?.answer([candle(60_000)]);
  await first;
  expect(drawn).toEqual(['BTCUSDT']);
  expect(events).toEqual(['loading', 'loading', 'loaded 1']);
});

test('older candles of a previous market are dropped, and no candle is delivered twice', async () => {
  const { requested, source } = scripted();
  const got: number[] = [];
  const older = source.loadOlder('EURUSD', '1min', 120_000, (candles) => got.push(...candles.map(({ startMs }) => startMs)));
  requested[0]?.answer([candle(0), candle(60_000), candle(120_000)]);
  await older;
  expect(got).toEqual([0, 60_000]);
  const late = source.loadOlder('EURUSD', '1min', 60_000, () => got.push(-1));
  source.stop();
  requested[1]?.answer([candle(0)]);
  await late;
  expect(got).toEqual([0, 60_000]);
});

test('reports whether there may be more', async () => {
  const { requested, source } = scripted();
  const more: boolean[] = [];
  const full = Array.from({ length: CANDLES_PER_LOAD }, (_, index) => candle(index * 60_000));
  for (const answer of [full, [candle(0)]]) {
    const done = source.loadNewest('EURUSD', '1min', (_, may) => more.push(may));
    requested.at(-1)?.answer(answer);
    await done;
  }
  const failed = source.loadOlder('EURUSD', '1min', 60_000, (_, may) => more.push(may));
  requested.at(-1)?.answer(null);
  await failed;
  expect(more).toEqual([true, false, true]);
});

test('a failed first load is reported and draws nothing', async () => {
  const { requested, events, source } = scripted();
  const done = source.loadNewest('EURUSD', '1min', () => events.push('drawn'));
  requested[0]?.answer(null);
  await done;
  expect(events).toEqual(['loading', 'failed']);
});

test('follows one market at a time', () => {
  const { listeners, source } = scripted();
  const got: number[] = [];
  source.follow('EURUSD', '1min', ({ startMs }) => got.push(startMs));
  source.follow('BTCUSDT', '5min', ({ startMs }) => got.push(startMs));
  expect([...listeners.keys()]).toEqual(['BTCUSDT/5min']);
  listeners.get('BTCUSDT/5min')?.(candle(300_000));
  source.unfollow();
  expect(listeners.size).toBe(0);
  expect(got).toEqual([300_000]);
});

test('history is passed to the chart in order, each candle once, without invalid numbers', () => {
  const twice = { ...candle(60_000), close: 3 };
  expect(inOrder([candle(120_000), candle(60_000), { ...candle(0), high: Number.NaN }, twice])).toEqual([twice, candle(120_000)]);
});

test('a live candle older than the newest is ignored', async () => {
  const { requested, listeners, source } = scripted();
  const loaded = source.loadNewest('EURUSD', '1min', () => undefined);
  requested[0]?.answer([candle(60_000), candle(120_000)]);
  await loaded;
  const got: number[] = [];
  source.follow('EURUSD', '1min', ({ startMs }) => got.push(startMs));
  for (const startMs of [60_000, 120_000, 180_000, 120_000, 180_000]) listeners.get('EURUSD/1min')?.(candle(startMs));
  expect(got).toEqual([120_000, 180_000, 180_000]);
});

test('a gap before the live candle is reported once; candles after the load are drawn, gap or not', async () => {
  const { requested, events, listeners, source } = scripted();
  const load = async (...starts: number[]): Promise<void> => {
    const loaded = source.loadNewest('EURUSD', '1min', () => undefined);
    requested.at(-1)?.answer(starts.map(candle));
    await loaded;
  };
  const got: number[] = [];
  await load(60_000);
  source.follow('EURUSD', '1min', ({ startMs }) => got.push(startMs));
  listeners.get('EURUSD/1min')?.(candle(600_000));
  expect([events.at(-1), got]).toEqual(['missed', []]);
  // the market was closed: the history has nothing newer
  await load(60_000);
  source.follow('EURUSD', '1min', ({ startMs }) => got.push(startMs));
  listeners.get('EURUSD/1min')?.(candle(600_000));
  listeners.get('EURUSD/1min')?.(candle(660_000));
  expect(events.filter((event) => event === 'missed')).toHaveLength(1);
  expect(got).toEqual([600_000, 660_000]);
});

test('reports where the history ends, and when older candles could not be loaded', async () => {
  const { requested, older, source } = scripted();
  const page = (fromMs: number, count: number): CandleView[] =>
    Array.from({ length: count }, (_, index) => candle(fromMs + index * 60_000));
  const beginMs = 900 * 60_000;
  const first = source.loadNewest('EURUSD', '1min', () => undefined);
  requested.at(-1)?.answer(page(beginMs, CANDLES_PER_LOAD));
  await first;
  for (const answer of [null, page(beginMs - CANDLES_PER_LOAD * 60_000, CANDLES_PER_LOAD), page(0, 7)]) {
    const done = source.loadOlder('EURUSD', '1min', beginMs, () => undefined);
    requested.at(-1)?.answer(answer);
    await done;
  }
  expect(older).toEqual(['more', 'loading', 'failed', 'loading', 'more', 'loading', 'end']);
});

test('a truncated page does not end the history, and one truncated before its first candle is a failure', async () => {
  const { requested, events, older, source } = scripted();
  const page = (first: number): CandleView[] => Array.from({ length: 120 }, (_, index) => candle((first + index) * 60_000));
  const answers: [number, boolean][] = [];
  const answer = (candles: readonly CandleView[], more: boolean): void => void answers.push([candles.length, more]);
  const load = async (done: Promise<void>, candles: readonly CandleView[]): Promise<void> => {
    requested.at(-1)?.answer(candles, true);
    await done;
  };
  await load(source.loadNewest('EURUSD', '1min', answer), []);
  expect(events).toEqual(['loading', 'failed']);
  await load(source.loadNewest('EURUSD', '1min', answer), page(240));
  await load(source.loadOlder('EURUSD', '1min', 240 * 60_000, answer), page(120));
  await load(source.loadOlder('EURUSD', '1min', 120 * 60_000, answer), []);
  expect(answers).toEqual([
    [120, true],
    [120, true],
    [0, true],
  ]);
  expect(older).toEqual(['more', 'loading', 'more', 'loading', 'failed']);
});

test('a reload covers the visible range, and no more than the history has', async () => {
  const { requested, source } = scripted();
  const pages = [600, 300, 0].map((first) =>
    Array.from({ length: CANDLES_PER_LOAD }, (_, index) => candle((first + index) * 60_000)),
  );
  const load = async (backToMs: number): Promise<{ starts: number[]; more: boolean; requested: number }> => {
    const before = requested.length;
    let got: { starts: number[]; more: boolean } = { starts: [], more: false };
    const done = source.loadNewest(
      'EURUSD',
      '1min',
      (candles, more) => (got = { starts: candles.map(({ startMs }) => startMs), more }),
      backToMs,
    );
    for (const page of [...pages, []]) {
      requested[before + pages.indexOf(page)]?.answer(page);
      if (page.length === 0) requested[before + pages.length]?.answer(page);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await done;
    return { ...got, requested: requested.length - before };
  };
  const near = await load(400 * 60_000);
  expect([near.starts[0], near.starts.length, near.more, near.requested]).toEqual([300 * 60_000, 600, true, 2]);
  const far = await load(-1);
  expect([far.starts[0], far.starts.length, far.more, far.requested]).toEqual([0, 900, false, 4]);
  expect(far.starts).toEqual([...new Set(far.starts)].toSorted((one, other) => one - other));
});

test('responses for the previous market that arrive while the next one loads are not drawn', async () => {
  const { requested, listeners, source } = scripted();
  const drawn: string[] = [];
  const page = Array.from({ length: CANDLES_PER_LOAD }, (_, index) => candle((index + 1) * 60_000));
  const first = source.loadNewest('EURUSD', '1min', () => drawn.push('EURUSD'), 0);
  source.follow('EURUSD', '1min', () => drawn.push('EURUSD, live'));
  requested[0]?.answer(page);
  // its older pages are still being loaded
  await vi.waitFor(() => expect(requested).toHaveLength(2), { timeout: 30_000 });
  const second = source.loadNewest('BTCUSDT', '1min', () => drawn.push('BTCUSDT'));
  listeners.get('EURUSD/1min')?.(candle((CANDLES_PER_LOAD + 1) * 60_000));
  requested[1]?.answer([candle(0)]);
  await first;
  requested[2]?.answer([candle(60_000)]);
  await second;
  expect(drawn).toEqual(['BTCUSDT']);
});

describe('a tab that was asleep for an hour', () => {
  const HOUR_OF_MINUTES = 60;

  /**
   * A market with a candle for each minute up to the clock, as the market service returns it and as the chart would draw it.
   */
  function market() {
    const requests: (number | null)[] = [];
    const live = new Set<(candle: CandleView) => void>();
    const newestMs = (): number => Math.floor(Date.now() / 60_000) * 60_000;
    const feeds: CandleFeeds = {
      history: async (_symbol, _period, beforeMs) => {
        requests.push(beforeMs);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const to = beforeMs === null ? newestMs() : beforeMs - 60_000;
        const starts = Array.from({ length: CANDLES_PER_LOAD }, (_, index) => to - (CANDLES_PER_LOAD - 1 - index) * 60_000);
        return { candles: starts.map(candle), more: false };
      },
      listen: (_symbol, _period, listener) => {
        live.add(listener);
        return () => live.delete(listener);
      },
    };
    /** the candles that the chart has drawn: a load replaces everything, a live candle only its own minute */
    let drawn: number[] = [];
    const source: CandleSource = new CandleSource(feeds, {
      loading: () => undefined,
      loaded: () => undefined,
      failed: () => undefined,
      missed: () => void load(),
      older: () => undefined,
    });
    async function load(): Promise<void> {
      source.unfollow();
      await source.loadNewest('EURUSD', '1min', (candles) => {
        drawn = candles.map(({ startMs }) => startMs);
      });
      source.follow('EURUSD', '1min', ({ startMs }) => (drawn = drawn.at(-1) === startMs ? drawn : [...drawn, startMs]));
    }
    const tick = (startMs = newestMs()): void => live.forEach((listener) => listener(candle(startMs)));
    return { load, tick, requests, live, drawn: () => drawn };
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('loads the candles it missed, none missing and none twice', async () => {
    const { load, tick, requests, live, drawn } = market();
    void load();
    await vi.advanceTimersByTimeAsync(1_000);
    tick();
    const last = drawn().at(-1) ?? 0;
    // suspended: time passes, but no timer runs and no message arrives
    vi.setSystemTime(Date.now() + HOUR_OF_MINUTES * 60_000);
    expect(drawn().at(-1)).toBe(last);
    // resumed: many messages arrive before the response, one of them late
    tick();
    for (const startMs of [last + 60_000, last + 30 * 60_000, Date.now()]) tick(Math.floor(startMs / 60_000) * 60_000);
    await vi.advanceTimersByTimeAsync(1_000);
    tick();
    await vi.advanceTimersByTimeAsync(60_000);
    tick();
    const after = drawn().filter((startMs) => startMs > last);
    expect(after).toEqual(Array.from({ length: HOUR_OF_MINUTES + 1 }, (_, index) => last + (index + 1) * 60_000));
    expect(new Set(drawn()).size).toBe(drawn().length);
    expect(requests).toEqual([null, null]);
    expect(live.size).toBe(1);
  });

  test('that is resumed twice at once has each candle once', async () => {
    const { load, tick, drawn } = market();
    void load();
    await vi.advanceTimersByTimeAsync(1_000);
    const last = drawn().at(-1) ?? 0;
    vi.setSystemTime(Date.now() + HOUR_OF_MINUTES * 60_000);
    tick();
    // resumed twice, for example by the tab and by the network
    void load();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(drawn().filter((startMs) => startMs > last)).toHaveLength(HOUR_OF_MINUTES);
    expect(new Set(drawn()).size).toBe(drawn().length);
  });
});
