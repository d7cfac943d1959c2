import { CASE_DEFINITIONS } from '@truefill/api/review/case-kinds.ts';
import { expect, it } from 'vitest';
import { describeReason } from './describe-reason.ts';

it.for([
  ['deposit.rejected', 'payment_not_found', 'We could not find this payment.'],
  ['deposit.rejected', 'payment_not_found: Please send the hash.', 'We could not find this payment. Please send the hash.'],
  ['withdrawal.rejected', 'other: You asked by phone.', 'You asked by phone.'],
  ['verification.rejected', 'under_age', 'You have to be 18 or older.'],
  ['loan.rejected', 'too_much_risk', 'The loan is too large for this account now.'],
  ['repayment.rejected', 'asked_by_user', 'You asked us to cancel it.'],
  ['hold.lifted', 'a note to the second person', ''],
  ['hold.approved', 'identity_check', 'We have to check your identity'],
  ['correction.approved', 'goodwill', 'Goodwill'],
  ['deposit.rejected', 'In words: that are none of a code', 'In words: that are none of a code'],
  ['deposit.approved', 'a note to the second person', ''],
  ['user.viewed', 'x', ''],
] as const)('of %s, %s is "%s"', ([action, reason, words]) => {
  expect(describeReason('en', action, reason)).toBe(words);
});

it.for(CASE_DEFINITIONS.filter(({ askedBy }) => askedBy === 'user'))('has words for why a $name is rejected', (definition) => {
  const { rejectReasons, actions } = definition;
  for (const reason of rejectReasons.filter((code) => code !== 'other'))
    expect(describeReason('en', actions.rejected, reason), reason).not.toBe('');
});

it('is in the reader’s language', () => {
  expect(describeReason('zh-cn', 'hold.approved', 'identity_check')).toMatch(/[一-鿿]/);
});
