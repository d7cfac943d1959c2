import i18next from 'i18next';
import { expect, it } from 'vitest';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { INTERPOLATION } from './interpolation.ts';

await i18next.init({
  lng: 'en',
  lowerCaseLng: true,
  resources: { en: { translation: { options: { afterFee: '{{amount}} after fee' } } } },
  interpolation: INTERPOLATION,
});

it.each([
  ['a loss keeps its minus', formatMoney(-2_010n), '\u2212\u2060$20.10 after fee'],
  ['a gain is unchanged', formatMoney(2_010n, 'always'), '+$20.10 after fee'],
  ['so is a number without a currency', '\u22121.08%', '\u22121.08% after fee'],
  ['nothing else is escaped', '<b> & "$"', '<b> & "$" after fee'],
])('in a text, %s', (_what, amount, shown) => {
  expect(i18next.t('options.afterFee', { amount })).toBe(shown);
});
