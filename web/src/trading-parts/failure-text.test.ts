// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../../locales/languages.ts';
import { failureText, refusalText } from './failure-text.ts';

const refused = (code: number) => ({ ok: false, code, message: '' }) as const;

test('a rule of the broker is shown with its value', () => {
  expect(refusalText(i18next, refused(409))).toBe('You can close this position after 3 min (409)');
  expect(refusalText(i18next, refused(320))).toContain('$100,000');
  expect(refusalText(i18next, refused(1010))).toContain('500 positions and pending orders');
});

test.each([
  [-1, /not known whether/],
  [1000, /not known whether/],
  [1057, /account was switched/],
  [203, /\(203\)$/],
] as const)('%i', (code, words) => expect(failureText(i18next, refused(code), 'positions.unanswered')).toMatch(words));

test.each([
  [407, 'This order has been filled: it is an open position now. (407)'],
  [408, 'This order has already ended. (408)'],
])('an order that changed before its cancellation arrived says into what: %i', (code, words) =>
  expect(refusalText(i18next, refused(code))).toBe(words),
);

test.each([
  ['en', 'For a buy, the stop loss must be below the current price. At most 1.16419 now (308)'],
  ['zh-cn', '买入时，止损价必须低于现价。目前不得高于1.16419（308）'],
] as const)('a violated bound is named: %s', async (language, words) => {
  i18next.addResourceBundle('zh-cn', 'translation', await loadCatalogue('zh-cn'));
  const to = i18next.cloneInstance({ lng: language });
  expect(refusalText(to, refused(308), { key: 'max_is', value: '1.16419' })).toBe(words);
});
