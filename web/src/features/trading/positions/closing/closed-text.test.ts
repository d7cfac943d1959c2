import { expect, test } from 'vitest';
import { cents } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { hundredths } from '@truefill/domain/market/volume.ts';
import { closedText } from './closed-text.ts';
import { openOrder } from '../order.fixture.ts';

const order = openOrder({ fee: 1.16, overnightFee: 0.84 });
const position = { order, closePrice: points(116_428n), profitLoss: cents(11_200n) };

test.each([
  [null, { volume: '0.50', name: 'EUR/USD', price: '1.16428', result: '+$110.00' }],
  [hundredths(25n), { volume: '0.25', name: 'EUR/USD', price: '1.16428', result: '+$55.00' }],
])('a part of %s', (part, words) => expect(closedText(position, 'EUR/USD', part)).toEqual(words));

test('a gain that is smaller than the fees is reported as a loss', () =>
  expect(closedText({ ...position, profitLoss: cents(150n) }, 'EUR/USD', null).result).toBe('\u2212$0.50'));

test('the result of a part is that of its rows in the history: result and fees are rounded separately', () => {
  // 33.33, 0.39 and 0.17; a third of the net result would be 32.78
  const third = { ...position, order: openOrder({ volume: 0.03, fee: 1.17, overnightFee: 0.5 }), profitLoss: cents(10_000n) };
  expect(closedText(third, 'EUR/USD', hundredths(1n)).result).toBe('+$32.77');
});
