import { expect, it } from 'vitest';
import { reasonWords } from './reason-words.ts';

it.for([
  ['deposit.rejected', 'payment_not_found', 'We could not find this payment.'],
  ['deposit.rejected', 'payment_not_found: Please send the hash.', 'We could not find this payment. Please send the hash.'],
  ['withdrawal.rejected', 'other: You asked by phone.', 'You asked by phone.'],
  ['hold.approved', 'identity_check', 'We have to check your identity'],
  ['correction.approved', 'goodwill', 'Goodwill'],
  ['deposit.rejected', 'In words: that are none of a code', 'In words: that are none of a code'],
  ['deposit.approved', 'a note to the second person', ''],
  ['user.viewed', 'x', ''],
] as const)('of %s, %s is "%s"', ([action, reason, words]) => {
  expect(reasonWords('en', action, reason)).toBe(words);
});

it('is in the reader’s language', () => {
  expect(reasonWords('zh-cn', 'hold.approved', 'identity_check')).toMatch(/[一-鿿]/);
});
