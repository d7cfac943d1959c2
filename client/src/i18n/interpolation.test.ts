import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { INTERPOLATION } from './interpolation.ts';

const texts = createInstance();
await texts.init({
  lng: 'en',
  resources: { en: { translation: { net: '{{amount}} after the fee' } } },
  interpolation: INTERPOLATION,
});

it.each([
  ['a loss keeps its minus', formatMoney(-2_010n), '\u2212\u2060$20.10 after the fee'],
  ['a gain is unchanged', formatMoney(2_010n, 'always'), '+$20.10 after the fee'],
  ['so is a number without a currency', '\u22121.08%', '\u22121.08% after the fee'],
  ['nothing else is escaped', '<b> & "$"', '<b> & "$" after the fee'],
])('in a text, %s', (_what, amount, shown) => {
  expect(texts.t('net', { amount })).toBe(shown);
});
