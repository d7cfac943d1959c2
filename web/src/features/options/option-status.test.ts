import { describe, expect, test } from 'vitest';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { runningSums, settledFigures, optionStatusAt } from './option-status.ts';

const order: OptionOrderView = {
  id: 1,
  orderNumber: '261121000000001',
  kind: 'up',
  symbol: 'BTCUSDT',
  instrumentName: 'Bitcoin',
  pricePrecision: 1,
  entryPrice: 104_276,
  endPrice: 0,
  stake: 200,
  rate: 0.85,
  fee: 2,
  seconds: 180,
  beginMs: 0,
  endMs: 180_000,
  settledAtMs: 0,
  outcome: null,
  result: 0,
  expectedProfit: 170,
  band: null,
  entryQuote: { sequence: 1, timeMs: 0 },
  endQuote: null,
};
const band = { low: 104_171.7, high: 104_380.3 };

describe('the status of a running option', () => {
  test.each([
    ['up', 104_318.4, 'win', 16_800n, 424n],
    ['up', 104_275.9, 'loss', -20_200n, 1n],
    ['up', 104_276, 'tie', -200n, 0n],
    ['down', 104_275.9, 'win', 16_800n, 1n],
    ['down', 104_318.4, 'loss', -20_200n, 424n],
    ['down', 104_276, 'tie', -200n, 0n],
  ] as const)('%s at %s: %s, after the fee', (kind, mid, outcome, net, distance) =>
    expect(optionStatusAt({ ...order, kind }, mid)).toEqual({ price: BigInt(Math.round(mid * 10)), outcome, net, distance }),
  );
  test.each([
    ['inside', 104_171.7, 'win'],
    ['inside', 104_171.6, 'loss'],
    ['inside', 104_276, 'win'],
    ['outside', 104_380.3, 'loss'],
    ['outside', 104_380.4, 'win'],
  ] as const)('%s the band at %s: %s', (kind, mid, outcome) =>
    expect(optionStatusAt({ ...order, kind, band }, mid)).toMatchObject({ outcome }),
  );
  test.each([
    ['a price beyond the precision', order, 104_276.05],
    ['a rate beyond its scale', { ...order, rate: 0.85001 }, 104_276],
    ['no number', order, NaN],
  ])('%s has no status', (_, of, mid) => expect(optionStatusAt(of, mid)).toBeNull());
});

describe('sums', () => {
  const other: OptionOrderView = { ...order, id: 2, kind: 'down', symbol: 'ETHUSDT', entryPrice: 3_616.2, stake: 150, rate: 0.8 };
  const mids: Record<string, number> = { BTCUSDT: 104_318.4, ETHUSDT: 3_618 };
  test('stakes and results are added', () =>
    expect(runningSums([order, other], (symbol) => mids[symbol])).toEqual({ atStake: 35_000n, ifAllEndedNow: 1_600n }));
  test('a missing price makes the result unknown', () =>
    expect(runningSums([order, other], (symbol) => (symbol === 'BTCUSDT' ? 104_318.4 : undefined))).toEqual({
      atStake: 35_000n,
      ifAllEndedNow: null,
    }));
  test('of no options are zero', () => expect(runningSums([], () => undefined)).toEqual({ atStake: 0n, ifAllEndedNow: 0n }));
});

test.each([
  ['win', 170, { paid: 370, net: 168, feeReturned: false }],
  ['loss', -200, { paid: 0, net: -202, feeReturned: false }],
  ['tie', 0, { paid: 200, net: -2, feeReturned: false }],
  ['void', 0, { paid: 202, net: 0, feeReturned: true }],
] as const)('a %s', (outcome, result, figures) =>
  expect(settledFigures({ outcome, result, stake: 200, fee: 2 })).toEqual(figures),
);
