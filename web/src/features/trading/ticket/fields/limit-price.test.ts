import { describe, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { commitLimit, limitPrice, limitWaits, NO_LIMIT, type LimitMarket } from './limit-price.ts';

const quote = { bid: points(116_428n), ask: points(116_436n) };
const market = (side: 'buy' | 'sell'): LimitMarket => ({ side, quote, pricePrecision: 5 });
const typed = (text: string) => ({ ...NO_LIMIT, text });

describe('leaving the field', () => {
  test.each([
    ['buy', '1.16436', '1.16436', null],
    ['buy', '1.16437', '1.16436', { key: 'limit_max', value: '1.16436' }],
    ['buy', '1.1', '1.1', null],
    ['sell', '1.16428', '1.16428', null],
    ['sell', '1.16427', '1.16428', { key: 'limit_min', value: '1.16428' }],
    ['sell', '2', '2', null],
    ['buy', '', '', null],
  ] as const)('of a %s with %j gives %j', (side, text, rests, notice) =>
    expect(commitLimit(typed(text), market(side))).toEqual({ text: rests, notice, blurred: true }),
  );
  test('changes nothing before the first quote', () =>
    expect(commitLimit(typed('9'), { ...market('buy'), quote: null })).toEqual({ text: '9', notice: null, blurred: true }));
});

test.each([
  ['', null],
  ['0', null],
  ['0.00', null],
  ['1.16', 116_000n],
])('%j is the price %s', (text, price) => expect(limitPrice(typed(text), 5)).toBe(price));

test.each([
  ['buy', 116_436n, true],
  ['buy', 116_437n, false],
  ['sell', 116_428n, true],
  ['sell', 116_427n, false],
] as const)('a %s at %s would be pending: %s', (side, price, waits) =>
  expect(limitWaits(points(price), market(side))).toBe(waits),
);
