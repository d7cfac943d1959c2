import { expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { ANY_SLIPPAGE, slippageChoices, slippageTerms } from './slippage.ts';

test.each([
  [ANY_SLIPPAGE, null],
  [
    { on: true, text: '12' },
    { max: '0.00012', referencePrice: '1.16436' },
  ],
  [
    { on: true, text: '0' },
    { max: '0.00000', referencePrice: '1.16436' },
  ],
  [{ on: true, text: '' }, null],
])('%j is sent as %j', (entry, terms) => expect(slippageTerms(entry, points(116_436n), 5)).toEqual(terms));

test('a restored order with points that are not offered still shows them, in order', () => {
  expect(slippageChoices({ on: true, text: '10' })).toEqual(slippageChoices(ANY_SLIPPAGE));
  expect(slippageChoices({ on: true, text: '12' }).slice(0, 5)).toEqual(['0', '5', '10', '12', '20']);
});
