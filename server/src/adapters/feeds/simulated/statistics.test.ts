import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import type { Candle } from '@truefill/domain/market/candle.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';

import { loadCatalogue } from '../../../features/catalogue/index.ts';

import { createSimulatedFeed } from './index.ts';
import { correlation, mean, median, minuteReturns, priceStatistics, type PriceStatistics } from './testing/price-statistics.ts';

/** The bands were measured on real candles; if a band is text, a separate test below covers it. */
const TARGETS = JSON.parse(readFileSync(join(import.meta.dirname, 'testing/targets.json'), 'utf8')) as {
  classes: Record<string, Record<string, { band: [number, number] | string }>>;
};
const NOW_MS = Date.UTC(2026, 10, 20, 21);
const SEEDS = ['one', 'two', 'three'];
const SYMBOLS: Record<string, string[]> = {
  crypto: ['BTCUSDT', 'ETHUSDT', 'ADAUSDT'],
  forex: ['EURUSD', 'USDJPY', 'NZDUSD'],
  commodities: ['XAUUSD', 'XAGUSD', 'UKOIL'],
  indices: ['US500', 'DE40'],
  usStocks: ['AAPL', 'TSLA', 'JPM', 'MU'],
};

const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));
const clock = { now: () => NOW_MS };
type Feed = ReturnType<typeof createSimulatedFeed>;
const feeds = SEEDS.map((seed) => createSimulatedFeed({ catalogue, seed, clock }));

describe.each(Object.entries(SYMBOLS))('30 simulated days of %s resemble real ones', (name, symbols) => {
  const worlds = feeds.map((feed) => symbols.map((symbol) => feed.history(symbol, '1min', NOW_MS - 30 * DAY_MS, NOW_MS, 1e6)));
  const statistics = worlds.flat().map(priceStatistics);
  const targets = TARGETS.classes[name] ?? {};
  const measured: Record<string, () => number> = {
    corr1mMean: () => median(worlds.map(meanCorrelation)),
    first30mOverMidday: () => median(worlds.flat().map(openingOverMidday)),
    overnightVarShare: () => median(worlds.flat().map(overnightShare)),
  };

  test.each(Object.entries(targets).filter(([, { band }]) => typeof band !== 'string' && band[0] !== undefined))(
    '%s',
    (key, { band }) => {
      if (key === 'corrDaily') return expect(dailyCorrelation(['US500', 'NAS100', 'US30', 'DE40'])).toSatisfy(within(band));
      const value = measured[key]?.() ?? median(statistics.map((each) => each[key as keyof PriceStatistics]));
      expect(value).toSatisfy(within(band));
    },
  );

  test('tails thin out over an hour, and active minutes cluster', () => {
    expect(median(statistics.map((each) => each.kurt1m))).toBeGreaterThan(median(statistics.map((each) => each.kurt60m)));
    expect(median(statistics.map((each) => each.absAcf1))).toBeGreaterThan(median(statistics.map((each) => each.absAcf60)));
    expect(median(statistics.map((each) => each.absAcf60))).toBeGreaterThan(0);
  });
});

test.each([
  ['EURUSD', 'GBPUSD', 0.7],
  ['EURUSD', 'USDCHF', -0.76],
  ['AUDUSD', 'NZDUSD', 0.9],
  ['EURUSD', 'USDJPY', -0.44],
  ['USDCAD', 'AUDUSD', -0.74],
  ['XAUUSD', 'XAGUSD', 0.79],
  ['XAUUSD', 'UKOIL', 0.14],
])('daily moves of %s and %s are correlated like real ones (%d)', (one, other, real) => {
  expect(Math.abs(dailyCorrelation([one, other]) - real)).toBeLessThan(0.2);
});

test.each(['BTCUSDT', 'SOLUSDT', 'EURUSD', 'EURGBP', 'GBPJPY', 'USDMXN', 'XAUUSD', 'NATGAS', 'US500', 'HK50', 'AAPL', 'KO'])(
  'daily closes of %s are as volatile as the catalogue says',
  (symbol) => {
    const volatilities = feeds.map((feed) => {
      const returns = dailyReturns(feed, symbol);
      expect(returns.size).toBeGreaterThanOrEqual(300);
      const years = 450 / (symbol.endsWith('USDT') ? 365.25 : dailyCandlesPerYear(symbol));
      return Math.sqrt([...returns.values()].reduce((sum, value) => sum + value * value, 0) / years) * 100;
    });
    const expected = catalogue.bySymbol.get(symbol)?.annualVolatilityPercent ?? 0;
    expect(Math.abs(median(volatilities) / expected - 1)).toBeLessThan(0.35);
  },
);

function within(band: [number, number] | string): (value: number) => boolean {
  return (value) => typeof band !== 'string' && value >= band[0] && value <= band[1];
}

function meanCorrelation(world: readonly (readonly Candle[])[]): number {
  const series = world.map((candles) => new Map(minuteReturns(candles).map(({ startMs, value }) => [startMs, value])));
  return mean(series.flatMap((one, index) => series.slice(0, index).map((other) => correlationOf(one, other))));
}

function correlationOf(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  const times = [...one.keys()].filter((time) => other.has(time));
  return correlation(
    times.map((time) => one.get(time) as number),
    times.map((time) => other.get(time) as number),
  );
}

/** Mean over all pairs, median over the seeds. */
function dailyCorrelation(symbols: readonly string[]): number {
  return median(
    feeds.map((feed) => {
      const series = symbols.map((symbol) => dailyReturns(feed, symbol));
      return mean(series.flatMap((one, index) => series.slice(0, index).map((other) => correlationOf(one, other))));
    }),
  );
}

const knownReturns = new Map<string, ReadonlyMap<number, number>>();

/** Returns between the closes of the last 450 days with trades. */
function dailyReturns(feed: Feed, symbol: string): ReadonlyMap<number, number> {
  const name = `${feeds.indexOf(feed)} ${symbol}`;
  const known = knownReturns.get(name);
  if (known) return known;
  const closes = dailyCloses(feed, symbol);
  const returns = new Map(
    closes.slice(1).map(({ day, close }, index) => [day, Math.log(close / (closes[index] as DailyClose).close)]),
  );
  knownReturns.set(name, returns);
  return returns;
}

interface DailyClose {
  readonly day: number;
  readonly close: number;
}

/**
 * The close of a day is that of its last open minute, as `simulated.test.ts` shows. High, low and turnover of a day would cost
 * many times as much.
 */
function dailyCloses(feed: Feed, symbol: string): readonly DailyClose[] {
  const closes: DailyClose[] = [];
  const today = Math.floor(NOW_MS / DAY_MS);
  for (let day = today; closes.length < 450 && day > today - 1_000; day--) {
    const [last] = feed.history(symbol, '1min', day * DAY_MS, Math.min(NOW_MS, (day + 1) * DAY_MS), 1);
    if (last) closes.unshift({ day, close: Number(last.close) });
  }
  return closes;
}

function dailyCandlesPerYear(symbol: string): number {
  return dailyCloses(feeds[0] as Feed, symbol).filter(({ day }) => day * DAY_MS > NOW_MS - 366 * DAY_MS).length;
}

/** Size of moves in the first half hour (14:30 UTC in winter) relative to midday. */
function openingOverMidday(candles: readonly Candle[]): number {
  const size = (fromMinute: number, toMinute: number): number =>
    mean(
      minuteReturns(candles)
        .filter(({ startMs }) => startMs >= Date.UTC(2026, 10, 2))
        .filter(({ startMs }) => (startMs / 60_000) % 1_440 >= fromMinute && (startMs / 60_000) % 1_440 < toMinute)
        .map(({ value }) => Math.abs(value)),
    );
  return size(870, 900) / size(1_050, 1_110);
}

function overnightShare(candles: readonly Candle[]): number {
  let overnight = 0;
  let total = 0;
  candles.slice(1).forEach((candle, index) => {
    const before = candles[index] as Candle;
    const opening = Math.log(Number(candle.open) / Number(before.close)) ** 2;
    total += opening + Math.log(Number(candle.close) / Number(candle.open)) ** 2;
    if (candle.startMs - before.startMs > 60_000) overnight += opening;
  });
  return overnight / total;
}
