import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { moveValue } from '../../../../trading-parts/figures.ts';
import { eurusd, usdjpy } from '../../../../trading-parts/terms.fixture.ts';
import { levelFromUnit, levelInUnit, type LevelPlace } from './level-units.ts';

const BUY_STOP: LevelPlace = { entry: points(116_436n), must: 'below', volume: hundredths(10n) };
const BUY_TAKE: LevelPlace = { ...BUY_STOP, must: 'above' };

test.each([
  ['points', '500', BUY_STOP, '1.15936'],
  ['points', '500', BUY_TAKE, '1.16936'],
  ['percent', '1', BUY_STOP, '1.15272'],
  ['percent', '0.50', BUY_TAKE, '1.17018'],
  ['money', '50', BUY_STOP, '1.15936'],
  ['money', '100.00', BUY_TAKE, '1.17436'],
  ['points', '', BUY_STOP, ''],
  ['points', '116436', BUY_STOP, ''],
  ['percent', '250', BUY_STOP, ''],
  ['money', '50', { ...BUY_STOP, volume: null }, ''],
  ['money', '50', { ...BUY_STOP, volume: hundredths(0n) }, ''],
] as const)('in %s, %j is the price %s', (unit, text, place, price) =>
  expect(levelFromUnit(text, unit, place, eurusd)).toBe(price),
);

test.each([
  ['points', 115_936n, BUY_STOP, '500'],
  ['percent', 115_936n, BUY_STOP, '0.43'],
  ['money', 115_936n, BUY_STOP, '50.00'],
  ['money', 115_936n, { ...BUY_STOP, volume: null }, ''],
  ['points', 116_500n, BUY_STOP, ''],
  ['points', null, BUY_STOP, ''],
] as const)('in %s, a level at %s is shown as %s', (unit, price, place, text) =>
  expect(levelInUnit(price === null ? null : points(price), unit, place, eurusd)).toBe(text),
);

test('a level entered in money loses or gains exactly that, within half a tick', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000 }),
      fc.constantFrom('below' as const, 'above' as const),
      fc.integer({ min: 1, max: 5_000 }),
      (amount, must, volume) => {
        const place = { entry: points(149_500n), must, volume: hundredths(BigInt(volume)) };
        const text = levelFromUnit((amount / 100).toFixed(2), 'money', place, usdjpy);
        if (text === '') return;
        const price = points(BigInt(text.replace('.', '')));
        expect(formatPrice(price, usdjpy.pricePrecision)).toBe(text);
        const result = Number(moveValue(usdjpy, 'buy', place.volume, place.entry, price));
        const tick = Number(moveValue(usdjpy, 'buy', place.volume, points(0n), points(1n)));
        expect(Math.abs(Math.abs(result) - amount)).toBeLessThanOrEqual(tick / 2 + 1);
      },
    ),
  ));

test('converting a level to points and back gives the same price', () =>
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 116_435n }), (price) => {
      const text = levelInUnit(points(price), 'points', BUY_STOP, eurusd);
      expect(levelFromUnit(text, 'points', BUY_STOP, eurusd)).toBe(formatPrice(points(price), 5));
    }),
  ));
