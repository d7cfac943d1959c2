import { expect, it } from 'vitest';
import { testBrand } from '../quotes/test-support/test-brand.ts';
import { wordsOf } from './rendered-notice.ts';
import type { NoticeRow } from './store.ts';

const brand = testBrand({ hosts: ['test.localhost'] });

function refused(reasonText: string): NoticeRow {
  return {
    id: 1n,
    alarm: 'verificationRejected',
    title: null,
    content: null,
    values: { reasonCode: 'other', reasonText },
    message: null,
    real_money: null,
    at_ms: 0n,
    read_at_ms: null,
  };
}

it.each([
  ['en', 'the back is blurred', 'the back is blurred. You can correct it'],
  ['en', 'The back is blurred.', 'The back is blurred. You can correct it'],
  ['zh-cn', '背面不清晰', '背面不清晰。您可以'],
])('in %s the operator’s words %j are a sentence before the next one', (locale, words, beginning) => {
  const { content, remark } = wordsOf(brand, refused(words), locale, (symbol) => symbol);
  expect(content.slice(0, beginning.length)).toBe(beginning);
  expect(remark).toBe(words);
});
