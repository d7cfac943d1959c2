import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { joinCandles, PERIODS, PERIOD_MS } from '@truefill/domain/market/candle.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';
import { marketState } from '@truefill/domain/market/trading-hours.ts';
import { toWallMs } from '@truefill/domain/time/time-zone.ts';
import { DAY_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';

import { loadCatalogue } from '../../../features/catalogue/index.ts';
import type { PolledFeed } from '../polled-feed.ts';
import type { Clock } from '../../../platform/clock.ts';
import { candlesOfQuotes, settableClock } from '../testing/live-candles.ts';

import { readLoops, replayFeed } from './index.ts';

const WEEK_MS = 7 * DAY_MS;
const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));
/** One winter week of 2019, Monday to Friday, 14:30 to 21:00 UTC. */
const MONDAY = Date.UTC(2019, 1, 11);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
  await writeCandles('AAPL_1m', MONDAY, 5 * 1_440, (minute) => minute % 1_440 >= 870 && minute % 1_440 < 1_260);
  await writeCandles('BTCUSDT_1m', MONDAY, 10 * 1_440, () => true);
  await writeCandles('ETHUSDT_1m', MONDAY, 100, () => true);
  await writeCandles('ETHUSDT_LONG_1m', MONDAY, 8 * 1_440, () => true);
});
afterAll(() => rm(folder, { recursive: true }));

/** A series that opens a hundredth higher in every minute, with a high 2 % above and a low 1 % below. */
async function writeCandles(
  name: string,
  startMs: number,
  minutes: number,
  isIncluded: (minute: number) => boolean,
): Promise<void> {
  const rows: string[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    if (!isIncluded(minute)) continue;
    const open = 100 + rows.length / 100;
    rows.push(
      [startMs + minute * MINUTE_MS, open, open * 1.02, open * 0.99, open + 0.01, 1.5]
        .map((value) => +value.toFixed(4))
        .join(','),
    );
  }
  await writeFile(join(folder, `${name}.csv.gz`), gzipSync(['time,open,high,low,close,volume', ...rows, ''].join('\n')));
}

async function feedOf(recorded: string, clock: Clock): Promise<PolledFeed> {
  return replayFeed(await readLoops({ catalogue, folder: recorded }), clock, 'seed');
}

const feedAt = (nowMs: number): Promise<PolledFeed> => feedOf(folder, settableClock(nowMs));

test('only instruments with a file are priced', async () => {
  const feed = await feedAt(Date.UTC(2026, 10, 20));
  expect([...feed.symbols].toSorted()).toEqual(['AAPL', 'BTCUSDT', 'ETHUSDT']);
  expect(feed).toMatchObject({ source: 'replay', demonstration: true });
  expect(() => feed.history('EURUSD', '1min', 0, 1, 1)).toThrow('EURUSD');
});

test('openings stay at 9:30 New York time on both sides of a clock change, and holidays are closed', async () => {
  const feed = await feedAt(Date.UTC(2026, 10, 28));
  const candles = feed.history('AAPL', '1min', Date.UTC(2026, 9, 25), Date.UTC(2026, 10, 28), 100_000);
  const firstOfDay = candles.filter((candle, index) => candle.startMs - (candles[index - 1]?.startMs ?? 0) > MINUTE_MS);
  expect(firstOfDay).toHaveLength(24);
  expect(new Set(firstOfDay.map((candle) => (toWallMs('America/New_York', candle.startMs) / MINUTE_MS) % 1_440))).toEqual(
    new Set([570]),
  );
  expect(firstOfDay.map((candle) => new Date(candle.startMs).toISOString().slice(5, 10))).not.toContain('11-26');
  const blackFriday = candles.filter((candle) => candle.startMs >= Date.UTC(2026, 10, 27));
  expect(blackFriday).toHaveLength(210);
});

test('each candle keeps its shape, and the last close of a turn meets the first open of the next', async () => {
  const feed = await feedAt(Date.UTC(2026, 10, 20));
  const candles = feed.history('BTCUSDT', '1min', Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 20), 20_160);
  const jumps = candles.slice(1).map((candle, index) => Math.abs(Number(candle.open - (candles[index]?.close ?? 0n))));
  expect(Math.max(...jumps)).toBeLessThanOrEqual(1);
  const shapes = candles.map(({ open, high, low }) => [Number(high) / Number(open) - 1.02, Number(low) / Number(open) - 0.99]);
  expect(Math.max(...shapes.flat().map(Math.abs))).toBeLessThan(0.000_2);
});

test('a series of ten days repeats every week', async () => {
  const feed = await feedAt(Date.UTC(2026, 10, 20));
  const toMs = Date.UTC(2026, 10, 18, 12);
  const one = feed.history('BTCUSDT', '1min', toMs - DAY_MS, toMs, 2_000);
  const earlier = feed.history('BTCUSDT', '1min', toMs - DAY_MS - WEEK_MS, toMs - WEEK_MS, 2_000);
  expect(one).toHaveLength(1_440);
  expect(one).toEqual(earlier.map((candle) => ({ ...candle, startMs: candle.startMs + WEEK_MS })));
});

test('a main file shorter than a working week yields to a longer one', async () => {
  const feed = await feedAt(Date.UTC(2026, 10, 20));
  expect(feed.history('ETHUSDT', '1min', Date.UTC(2026, 10, 18), Date.UTC(2026, 10, 19), 2_000)).toHaveLength(1_440);
});

async function expectAgreement(
  feed: PolledFeed,
  clock: { set(timeMs: number): void },
  fromMs: number,
  symbols: readonly string[],
) {
  const toMs = fromMs + 125 * MINUTE_MS + 7_777;
  const quotes: SourceQuote[] = [];
  clock.set(fromMs - 1);
  feed.start((batch) => quotes.push(...batch));
  quotes.length = 0;
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += 1_111) {
    clock.set(nowMs);
    feed.advance();
    expect(quotes.at(-1)?.timeMs ?? 0).toBeLessThanOrEqual(nowMs);
  }
  clock.set(toMs);
  feed.advance();
  feed.stop();
  const wrong = quotes.filter(
    (quote) => quote.bid <= 0n || quote.bid >= quote.ask || quote.mid < quote.bid || quote.mid > quote.ask,
  );
  expect(wrong).toEqual([]);
  let compared = 0;
  for (const symbol of symbols) {
    const live = candlesOfQuotes(quotes.filter((quote) => quote.symbol === symbol));
    for (const period of PERIODS) {
      const wholeMs = Math.ceil(fromMs / PERIOD_MS[period]) * PERIOD_MS[period];
      const expected = joinCandles(
        live.filter((candle) => candle.startMs >= wholeMs),
        period,
      );
      expect(feed.history(symbol, period, wholeMs, toMs + 1, 1_000)).toEqual(expected);
      compared += expected.length;
    }
  }
  return compared;
}

test('candles built from live quotes equal those of the history', async () => {
  const clock = settableClock(0);
  const feed = await feedOf(folder, clock);
  const compared = await expectAgreement(feed, clock, Date.UTC(2026, 10, 19, 14), ['AAPL', 'BTCUSDT', 'ETHUSDT']);
  expect(compared).toBeGreaterThan(300);
});

test("the snapshot of a weekend has Friday's last quote", async () => {
  const feed = await feedAt(Date.UTC(2026, 10, 22, 12));
  const snapshot: SourceQuote[] = [];
  feed.start((quotes) => snapshot.push(...quotes));
  feed.stop();
  const apple = snapshot.find((quote) => quote.symbol === 'AAPL');
  expect(new Date(apple?.timeMs ?? 0).toISOString()).toMatch(/^2026-11-20T20:59:5/);
  expect(snapshot).toHaveLength(3);
});

describe('real candles', async () => {
  const marketData = process.env['TRUEFILL_MARKET_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/market-data');
  const clock = settableClock(0);
  const feed = await feedOf(marketData, clock).catch((error: Error) => {
    if (!error.message.includes('cannot be read')) throw error;
    process.stderr.write(`real candles are not tested: there is no folder ${marketData} (set TRUEFILL_MARKET_DATA)\n`);
    return null;
  });

  test.runIf(feed)('all files of catalogue instruments load and agree with their live quotes', async () => {
    if (!feed) return;
    expect(feed.symbols.size).toBeGreaterThanOrEqual(20);
    const compared = await expectAgreement(feed, clock, Date.UTC(2026, 10, 18, 14, 20), [...feed.symbols]);
    expect(compared).toBeGreaterThan(2_000);
  });

  test.runIf(feed)('nothing is replayed while a market is closed, and trading days of full weeks are covered', () => {
    if (!feed) return;
    clock.set(Date.UTC(2026, 10, 29));
    for (const symbol of feed.symbols) {
      const instrument = catalogue.bySymbol.get(symbol);
      if (!instrument) throw new Error(symbol);
      const candles = feed.history(symbol, '1min', Date.UTC(2026, 9, 20), Date.UTC(2026, 10, 29), 100_000);
      expect(candles.filter((candle) => marketState(instrument, candle.startMs) !== 'open')).toEqual([]);
      expect(candles.length).toBeGreaterThan(5_000);
    }
    expect(feed.history('BTCUSDT', '1d', 0, Date.UTC(2026, 10, 28), 300)).toHaveLength(300);
  });
});
