import { describe, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { levelBound, levelError, levelPrice, levelStep, type LevelEntry } from './levels.ts';

const at = (text: string, on = true): LevelEntry => ({ on, text, blurred: false });
const reference = points(116_428n);

describe('the required side of a level', () => {
  test.each([
    ['stopLoss', 'buy', 'below'],
    ['takeProfit', 'buy', 'above'],
    ['stopLoss', 'sell', 'above'],
    ['takeProfit', 'sell', 'below'],
  ] as const)('%s of a %s is %s', (level, side, must) =>
    expect(levelBound(level, side, reference)).toEqual({ must, price: reference }),
  );
});

describe('a level’s price', () => {
  test.each([
    [at('1.16'), 116_000n],
    [at('1.16', false), null],
    [at(''), null],
  ])('%j is %s', (entry, price) => expect(levelPrice(entry, { pricePrecision: 5 })).toBe(price));
});

describe('faults', () => {
  test.each([
    ['stopLoss', 'buy', at(''), { key: 'stoploss_empty_rule' }],
    ['stopLoss', 'buy', at('0'), { key: 'stoploss_zero_rule' }],
    ['takeProfit', 'sell', at(''), { key: 'takeprofit_empty_rule' }],
    ['takeProfit', 'sell', at('0.00'), { key: 'takeprofit_zero_rule' }],
    ['stopLoss', 'buy', at('1.16428'), { key: 'max_is', value: '1.16427' }],
    ['stopLoss', 'buy', at('1.16427'), null],
    ['takeProfit', 'buy', at('1.16428'), { key: 'min_is', value: '1.16429' }],
    ['takeProfit', 'buy', at('1.16429'), null],
    ['stopLoss', 'sell', at('1.16428'), { key: 'min_is', value: '1.16429' }],
    ['takeProfit', 'sell', at('1.16428'), { key: 'max_is', value: '1.16427' }],
    ['stopLoss', 'buy', at('9', false), null],
  ] as const)('%s of a %s at %j', (level, side, entry, error) =>
    expect(levelError(level, entry, { side, reference, pricePrecision: 5 })).toEqual(error),
  );
  test('without a price only the text is validated', () =>
    expect(levelError('stopLoss', at('9'), { side: 'buy', reference: null, pricePrecision: 5 })).toBeNull());
});

test.each([
  [116_436n, 10n],
  [10_431_842n, 1000n],
  [334_246n, 10n],
  [915n, 1n],
])('a level near %s moves by %s', (price, step) => expect(levelStep(points(price))).toBe(step));
