import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOLLAR, type UsdRate } from '@truefill/domain/money/conversion.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { positionSums } from '@truefill/domain/orders/position.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import { accountFigures } from '../../../trading-parts/account-figures.ts';
import {
  floatingShare,
  formatHold,
  holdingTime,
  holdSecondsLeft,
  levelBar,
  livePosition,
  liveSums,
  netOfCosts,
  priceMovePercent,
  type LiveSums,
} from './model.ts';
import { openOrder } from './order.fixture.ts';

const market = { contractSize: 100_000n, quoteToUsd: DOLLAR, bid: points(116_448n), ask: points(116_456n) };

describe('a position between frames', () => {
  test('a buy is valued at the bid', () =>
    expect(livePosition(openOrder(), market)).toMatchObject({ closePrice: 116_448n, profitLoss: 12_200n }));
  test('a sell is valued at the ask', () =>
    expect(livePosition(openOrder({ side: 'sell' }), market)).toMatchObject({ closePrice: 116_456n, profitLoss: -12_600n }));
  test('in another quote currency only the move since the frame is converted', () => {
    const yen = { ...market, quoteToUsd: 67_469_100n as UsdRate };
    expect(livePosition(openOrder({ profitLoss: 0.8 }), yen)?.profitLoss).toBe(87n);
    expect(livePosition(openOrder({ profitLoss: 0.8 }), { ...yen, bid: points(116_428n) })?.profitLoss).toBe(80n);
  });
  test('the result of its closed parts affects rounding', () => {
    // a cent per point and 0.01 lots of 10 units: 0.1 cents a point
    const tenth = { ...market, contractSize: 1_000n, bid: points(116_234n) };
    const order = openOrder({ volume: 0.01 });
    expect(livePosition(order, tenth)?.profitLoss).toBe(0n);
    expect(livePosition({ ...order, carriedResult: '0.003' }, tenth)?.profitLoss).toBe(1n);
    expect(livePosition({ ...order, carriedResult: 'nothing' }, tenth)).toBeNull();
  });
  test('keeps the values of the frame without a quote', () =>
    expect(livePosition(openOrder(), null)).toMatchObject({ closePrice: 116_428n, profitLoss: 11_200n }));
  test('is null for invalid numbers', () => expect(livePosition(openOrder({ currentPrice: NaN }), market)).toBeNull());
});

describe('sums between frames', () => {
  const money = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((value) => value as Money);
  const margin = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((value) => value as Money);
  const number = (value: Money): number => Number(value) / 100;
  function frameOf(available: Money, margins: Money[], floating: Money[]): PositionSummaryView {
    const sums = positionSums(available, margins, sumMoney(...floating));
    return {
      floatingProfitLoss: number(sums.floating),
      netValue: number(sums.netValue),
      usedMargin: number(sums.usedMargin),
      marginLevelPercent: 0,
      freeMargin: number(sums.freeMargin),
      orders: [],
    };
  }
  test('match what the server would send for the same results', () =>
    fc.assert(
      fc.property(money, fc.array(fc.tuple(margin, money, money), { maxLength: 5 }), (available, positions) => {
        const margins = positions.map(([of]) => of);
        const frame = frameOf(
          available,
          margins,
          positions.map(([, then]) => then),
        );
        const live = positions.map(([, then, now]) => ({
          order: openOrder({ profitLoss: number(then) }),
          closePrice: points(1n),
          profitLoss: now,
        }));
        const expected = positionSums(available, margins, sumMoney(...positions.map(([, , now]) => now)));
        expect(liveSums(frame, live, { available: Number(available) / 100, locked: 0 })).toEqual({
          floating: expected.floating,
          netValue: expected.netValue,
          usedMargin: expected.usedMargin,
          available: expected.freeMargin,
        });
      }),
    ));
  test.each([[-5], [0], [123.45]])('a balance of %s USD is parsed exactly', (available) =>
    expect(accountFigures(frameOf(0n as Money, [], []), { available, locked: 7 })?.balance).toBe(
      BigInt(Math.round(available * 100)),
    ),
  );
});

describe('minimum holding time', () => {
  test.each([
    [0, 181],
    [1000, 180],
    [180_001, 1],
    [181_000, 0],
    [999_999, 0],
  ])('at %s ms %s s remain', (now, left) => expect(holdSecondsLeft(openOrder(), now)).toBe(left));
});

describe('held for', () => {
  const s = 1000;
  test.each([
    [0, { unit: 'seconds', large: 0, small: 0 }],
    [59 * s, { unit: 'seconds', large: 59, small: 0 }],
    [41 * 60 * s, { unit: 'minutes', large: 41, small: 0 }],
    [(2 * 60 + 14) * 60 * s, { unit: 'hours', large: 2, small: 14 }],
    [27 * 3600 * s, { unit: 'days', large: 1, small: 3 }],
    [-5 * s, { unit: 'seconds', large: 0, small: 0 }],
  ])('%s ms', (length, expected) => expect(holdingTime(5000, 5000 + length)).toEqual(expected));
});

describe('bar of levels', () => {
  test('from stop loss to take profit', () => {
    const bar = levelBar(openOrder({ openPrice: 100, stopLoss: 90, takeProfit: 130 }), 110);
    expect(bar).toEqual({ open: 25, now: 50, winning: true });
  });
  test('is reversed for a sell', () => {
    expect(levelBar(openOrder({ side: 'sell', openPrice: 100, stopLoss: 110, takeProfit: 70 }), 105)).toEqual({
      open: 25,
      now: 12.5,
      winning: false,
    });
  });
  test('an end without a level is never reached', () => {
    const noGain = openOrder({ openPrice: 100, stopLoss: 90, takeProfit: 0 });
    expect(levelBar(noGain, 110)).toEqual({ open: 31.25, now: 62.5, winning: true });
    const noLoss = openOrder({ openPrice: 100, stopLoss: 0, takeProfit: 110 });
    expect(levelBar(noLoss, 90)).toEqual({ open: 68.75, now: 37.5, winning: false });
  });
  test('never exceeds the bar, whatever the levels are', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell'),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 1000 }),
        (side, openPrice, stopLoss, takeProfit, now) => {
          const bar = levelBar(openOrder({ side: side as 'buy' | 'sell', openPrice, stopLoss, takeProfit }), now);
          return bar.now >= 0 && bar.now <= 100 && bar.open >= 0 && bar.open <= 100;
        },
      ),
    ));
});

describe('shares', () => {
  const live = { order: openOrder(), closePrice: points(116_428n), profitLoss: 11_200n as Money };
  test('the move counts in the direction of the side', () => {
    expect(priceMovePercent(live)).toBeCloseTo(0.1928, 4);
    expect(priceMovePercent({ ...live, order: openOrder({ side: 'sell' }) })).toBeCloseTo(-0.1928, 4);
    expect(priceMovePercent({ ...live, order: openOrder({ openPrice: 0 }) })).toBeNull();
  });
  test('the floating result is relative to the net worth without it', () => {
    const sums = { floating: 35_652n, netValue: 2_481_642n, usedMargin: 0n, available: 0n } as unknown as LiveSums;
    expect(floatingShare(sums)).toBeCloseTo(1.4576, 3);
    expect(floatingShare({ ...sums, netValue: 100n as Money })).toBeNull();
  });
  test('the net result deducts fee and overnight fee', () =>
    expect(netOfCosts({ ...live, order: openOrder({ fee: 1.16, overnightFee: 0.84 }) })).toBe(11_000n));
  test('a waiting time is shown as minutes and seconds', () =>
    expect([180, 61, 9].map(formatHold)).toEqual(['3:00', '1:01', '0:09']));
});
