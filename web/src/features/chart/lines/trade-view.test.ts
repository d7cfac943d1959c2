import { expect, test } from 'vitest';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { tradeOfOption, tradeOfOrder, tradePeriod } from './trade-view.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-18T17:00:00Z');

test.each([
  [1, 5, '1min'],
  [32, 40, '1min'],
  [33, 40, '5min'],
  // short, but so long ago that its minute candles are not loaded
  [3, 1_501, '5min'],
  [200, 210, '15min'],
  [900, 910, '30min'],
  [1_900, 2_000, '1h'],
  [60 * 24 * 20, 60 * 24 * 20, '1d'],
  [60 * 24 * 365, 60 * 24 * 365, '1d'],
] as const)('a trade of %s minutes that started %s minutes ago is shown in candles of %s', (long, ago, period) => {
  const from = NOW - ago * MINUTE;
  expect(tradePeriod(from, from + long * MINUTE, NOW)).toBe(period);
});

const order = {
  symbol: 'BTCUSDT',
  side: 'sell',
  volume: 0.3,
  status: 'closed',
  filledAtMs: NOW - 5 * MINUTE,
  openPrice: 100,
  closedAtMs: NOW - MINUTE,
  currentPrice: 90,
} as OrderView;

test('a closed order has both ends and its net result', () =>
  expect(tradeOfOrder(order, 84.6, NOW)).toEqual({
    symbol: 'BTCUSDT',
    entry: { atMs: NOW - 5 * MINUTE, price: 100 },
    exit: { atMs: NOW - MINUTE, price: 90 },
    of: { kind: 'order', side: 'sell', volume: 0.3 },
    net: 84.6,
    period: '1min',
  }));

test('an open one has no exit and no result, and one that was never filled is null', () => {
  expect(tradeOfOrder({ ...order, status: 'open', closedAtMs: 0 }, 5, NOW)).toMatchObject({ exit: null, net: null });
  expect(tradeOfOrder({ ...order, status: 'cancelled', filledAtMs: 0 }, 0, NOW)).toBeNull();
});

test('an option has an exit if there was a price', () => {
  const option = {
    symbol: 'BTCUSDT',
    kind: 'up',
    stake: 100,
    entryPrice: 100,
    beginMs: NOW - MINUTE,
    endMs: NOW,
    endPrice: 101,
    outcome: 'win',
  } as OptionOrderView;
  expect(tradeOfOption(option, 79, NOW)).toMatchObject({ exit: { atMs: NOW, price: 101 }, net: 79, period: '1min' });
  expect(tradeOfOption({ ...option, outcome: 'void', endPrice: 0 }, 0, NOW)).toMatchObject({ exit: null, net: 0 });
});
