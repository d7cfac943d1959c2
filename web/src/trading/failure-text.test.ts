// @vitest-environment happy-dom
import '../page.fixture.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { failureText, refusalText } from './failure-text.ts';

const refused = (code: number) => ({ ok: false, code, message: '' }) as const;

test('a rule of the broker is told with its figure', () => {
  expect(refusalText(i18next, refused(409))).toBe('Closing by hand is possible after 3 min (409)');
  expect(refusalText(i18next, refused(320))).toContain('$100,000');
});

test.each([
  [-1, /not known whether/],
  [1000, /not known whether/],
  [1057, /account was switched/],
  [203, /\(203\)$/],
] as const)('%i', (code, words) => expect(failureText(i18next, refused(code), 'positions.unanswered')).toMatch(words));
