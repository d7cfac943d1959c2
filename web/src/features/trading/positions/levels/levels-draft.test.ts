import { describe, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { eurusd } from '../../../../trading-parts/terms.fixture.ts';
import {
  entryOf,
  levelAway,
  levelErrors,
  levelResult,
  levelsChanged,
  levelsOf,
  levelTexts,
  trailedDraft,
} from './levels-draft.ts';
import { openOrder, pendingOrder } from '../order.fixture.ts';

const withStop = openOrder({ stopLoss: 1.159 });

test('starts from the order’s levels', () =>
  expect(levelsOf(withStop)).toEqual({
    stopLoss: { on: true, text: '1.15900', blurred: false },
    takeProfit: { on: false, text: '', blurred: false },
  }));
test('puts a dragged level at its new price', () =>
  expect(levelsOf(withStop, { of: 'takeProfit', price: points(117_000n) })).toMatchObject({
    stopLoss: { text: '1.15900' },
    takeProfit: { on: true, text: '1.17000', blurred: true },
  }));

test.each([
  [openOrder(), 116_204n],
  [pendingOrder(), 116_200n],
])('opens at its own price', (order, entry) => expect(entryOf(order)).toBe(entry));

describe('results', () => {
  test('of a stop loss on a position', () =>
    expect(levelResult(levelsOf(withStop), 'stopLoss', withStop, eurusd)).toBe(-15_200n));
  test('of a take profit on a pending order, from its limit', () => {
    const order = pendingOrder({ takeProfit: 1.17 });
    expect(levelResult(levelsOf(order), 'takeProfit', order, eurusd)).toBe(40_000n);
  });
  test('none without a level', () => expect(levelResult(levelsOf(withStop), 'takeProfit', withStop, eurusd)).toBeNull());
});

describe('the request', () => {
  test('removes a level with 0', () => {
    const off = { ...levelsOf(withStop), stopLoss: { on: false, text: '1.15900', blurred: false } };
    expect(levelTexts(off, withStop)).toEqual({ stopLoss: '0', takeProfit: '0', trailingDistance: '0' });
    expect(levelsChanged(off, withStop)).toBe(true);
  });
  test('is unchanged without new values', () => {
    expect(levelTexts(levelsOf(withStop), withStop)).toEqual({ stopLoss: '1.15900', takeProfit: '0', trailingDistance: '0' });
    expect(levelsChanged(levelsOf(withStop), withStop)).toBe(false);
  });
});

test('levels are validated against the reference', () => {
  const draft = levelsOf(openOrder({ stopLoss: 1.165, takeProfit: 1.17 }));
  expect(levelErrors(draft, openOrder(), points(116_428n))).toEqual({
    stopLoss: { key: 'max_is', value: '1.16427' },
    takeProfit: null,
  });
});

test.each([
  ['stopLoss', 'buy', 99_500n],
  ['takeProfit', 'buy', 100_500n],
  ['stopLoss', 'sell', 100_500n],
  ['takeProfit', 'sell', 99_500n],
] as const)('half a percent away: the %s of a %s is %s', (level, side, price) =>
  expect(levelAway(level, { side }, points(100_000n), 50n)).toBe(price),
);

describe('a stop loss that trails', () => {
  const trailing = openOrder({ stopLoss: 1.159, trailingDistance: 0.0005 });
  const now = points(116_428n);

  test('is at its current price, and continues if nothing of it changes', () => {
    const draft = trailedDraft(levelsOf(trailing), trailing, now);
    expect(draft.stopLoss).toMatchObject({ trail: '0.00050', text: '1.15900' });
    expect(levelsChanged(draft, trailing)).toBe(false);
    const withTake = { ...draft, takeProfit: { on: true, text: '1.17000', blurred: false } };
    expect(levelsChanged(withTake, trailing)).toBe(true);
    expect(levelTexts(withTake, trailing)).toEqual({ stopLoss: '0', takeProfit: '1.17000', trailingDistance: '0.00050' });
  });

  test('restarts at another distance', () => {
    const { stopLoss, takeProfit } = levelsOf(trailing);
    const draft = trailedDraft({ takeProfit, stopLoss: { ...stopLoss, trail: '0.001' } }, trailing, now);
    expect(draft.stopLoss.text).toBe('1.16328');
    expect(levelsChanged(draft, trailing)).toBe(true);
    expect(levelTexts(draft, trailing)).toMatchObject({ stopLoss: '0', trailingDistance: '0.00100' });
  });

  test('is fixed where it is dropped', () => {
    const draft = trailedDraft(levelsOf(trailing, { of: 'stopLoss', price: points(116_000n) }), trailing, now);
    expect(levelTexts(draft, trailing)).toEqual({ stopLoss: '1.16000', takeProfit: '0', trailingDistance: '0' });
    expect(levelsChanged(draft, trailing)).toBe(true);
  });

  test('of a pending order is measured from its limit', () => {
    const order = pendingOrder({ trailingDistance: 0.0005 });
    const draft = trailedDraft(levelsOf(order), order, points(116_200n));
    expect(draft.stopLoss).toMatchObject({ on: true, trail: '0.00050', text: '1.16150' });
    expect(levelsChanged(draft, order)).toBe(false);
  });
});
