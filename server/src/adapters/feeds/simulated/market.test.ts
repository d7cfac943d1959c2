import { expect, it, vi } from 'vitest';
import { PERIOD_MS } from '@truefill/domain/market/candle.ts';
import { SimulatedMarket } from './market.ts';
import type { Quoting } from './minute-ticks.ts';

const NOW_MS = Date.UTC(2026, 2, 4, 12);

function countingMarket() {
  // open for two hours a day: closed hours cost nothing and must not evict computed candles
  const bar = vi.fn<(day: number, from: number) => object>(() => ({ open: 1, high: 2, low: 1, close: 2, volumeSteps: 1 }));
  const barOrNone = (day: number, from: number) => (from < 120 ? bar(day, from) : null);
  const series = { calendar: { day: () => ({ openMinutes: 120 }) }, bar: barOrNone };
  const quoting = { instrument: { symbol: 'A' }, volumeStep: 1, series } as unknown as Quoting;
  return { bar, market: new SimulatedMarket(new Map([['A', quoting]]), { now: () => NOW_MS }) };
}

it.each(['5min', '15min', '30min', '1h', '1d'] as const)('past candles of %s are computed once', (period) => {
  const { bar, market } = countingMarket();
  const lastMs = NOW_MS - 86_400_000;
  const candles = (toMs: number, limit: number) =>
    market.candles({ symbol: 'A', period, fromMs: 0, toMs, limit, keep: 'newest', untilMs: NOW_MS }).candles;
  const first = candles(lastMs, 400);
  const made = bar.mock.calls.length;
  expect(first).toHaveLength(400);
  expect(made).toBe(400);
  expect(candles(lastMs, 400)).toEqual(first);
  expect(candles(lastMs - PERIOD_MS[period], 300)).toHaveLength(300);
  expect(bar.mock.calls.length).toBe(made);
});
