import { expect, test } from 'vitest';
import { approvedAmount, mayApprove, mayDo, factsToConfirm } from './decisions.ts';
import type { CaseDetail } from './use-review.ts';

test.each([
  ['free', ['claim'], '', true],
  ['taken by them', ['claim', 'release', 'approve', 'reject'], '', true],
  ['approved by them already', ['claim'], 'proposer', false],
  ['approved by them already, and taken', ['claim', 'release', 'reject'], 'proposer', false],
  ['taken, without the second right', ['claim', 'release', 'reject'], 'right', false],
  ['held', ['claim'], 'held', false],
  ['held, and taken', ['claim', 'release', 'reject'], 'held', false],
  ['taken by somebody else', [], 'claimed', false],
  ['approved by a colleague, and taken by them', ['claim', 'release', 'approve', 'withdrawApproval', 'reject'], '', true],
  ['decided', [], 'decided', false],
] as const)('a case that is %s', (_, actions, blockedBy, approve) => {
  expect(mayApprove({ actions: [...actions], blockedBy, checks: [] })).toBe(approve);
  expect(mayDo('approve', { actions: [...actions], blockedBy, checks: [] })).toBe(approve);
  expect(mayDo('reject', { actions: [...actions], blockedBy, checks: [] })).toBe(actions.length > 0);
  expect(mayDo('withdrawApproval', { actions: [...actions], blockedBy, checks: [] })).toBe(
    actions.some((each) => each === 'withdrawApproval'),
  );
  expect(mayDo('claim', { actions: [...actions], blockedBy, checks: [] })).toBe(actions.length > 0);
});

test.each([
  ['ok', true],
  ['warn', false],
  ['fail', false],
] as const)('a loan whose guarantee is %s', (result, approve) => {
  const checks = [{ code: 'guarantor_answer', result, values: {} }];
  expect(mayApprove({ actions: ['claim'], blockedBy: '', checks })).toBe(approve);
});

const FACTS: CaseDetail['facts'] = [
  { code: 'amount', value: '200.000000 USDT', kind: 'amount' },
  { code: 'fee', value: '25.000000 USDT', kind: 'amount' },
  { code: 'arrives', value: '175.000000 USDT', kind: 'amount' },
  { code: 'cryptocurrencyAddress', value: 'TR7', kind: 'text' },
];

test('a withdrawal is approved for its net amount, and the confirmation shows the destination', () => {
  const requested = { amount: '200.000000', currency: 'USDT', kind: 'withdrawal', facts: FACTS } as const;
  expect(approvedAmount(requested)).toEqual(['175.000000', 'USDT']);
  expect(factsToConfirm(requested).map(({ code }) => code)).toEqual(['fee', 'cryptocurrencyAddress']);
});

test('a deposit is approved for its full amount', () => {
  const decision = { amount: '1500', currency: 'USDT', kind: 'deposit' } as const;
  expect(approvedAmount({ ...decision, facts: [] })).toEqual(['1500', 'USDT']);
  expect(factsToConfirm({ ...decision, facts: FACTS })).toEqual([]);
});
