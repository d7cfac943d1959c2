import { expect, test } from 'vitest';
import { drawnTo } from './magnet.ts';

const candle = { open: 102, high: 110, low: 100, close: 108 };
/** 2 px per unit */
const toPixel = (price: number): number => 1_000 - price * 2;

test.each([
  ['off', 109.9, 109.9],
  ['weak', 109.5, 110],
  ['weak', 114, 110],
  ['weak', 114.5, 114.5],
  ['strong', 150, 110],
  ['strong', 104, 102],
  ['strong', 50, 100],
] as const)('a magnet that is %s snaps %s to %s', (magnet, price, drawn) =>
  expect(drawnTo(price, candle, magnet, toPixel)).toBe(drawn),
);

test('without a candle nothing snaps', () => expect(drawnTo(104, undefined, 'strong', toPixel)).toBe(104));
