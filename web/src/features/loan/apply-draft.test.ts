import { brandLoans } from '@truefill/api/brand-loans.ts';
import { expect, test } from 'vitest';
import { applyErrors, firstDraft, guarantorNumber, loanCosts } from './apply-draft.ts';

const offer = brandLoans.parse({ dailyRate: '0.0005' });

test('starts with the smallest loan for the shortest term', () => {
  expect(firstDraft(offer)).toEqual({ amount: 50_000, days: 7, guarantor: '', remark: '' });
});

test.each([
  ['', { guarantor: 'missing' }],
  ['  ', { guarantor: 'missing' }],
  ['Ben', { guarantor: 'noNumber' }],
  ['10000002', {}],
  [' 10000002 ', {}],
  ['1000 0002', {}],
  ['１０００００02', {}],
])('a guarantor %j has the errors %j', (guarantor, errors) => {
  expect(applyErrors({ ...firstDraft(offer), guarantor })).toEqual(errors);
});

test.each(['10000002', ' 1000 0002 ', '１０００００02'])('a guarantor %j is sent as digits', (guarantor) => {
  expect(guarantorNumber(guarantor)).toBe('10000002');
});

test('computes the costs of a loan', () => {
  expect(loanCosts({ amount: 150_000, days: 15 }, offer, 1_000)).toEqual({
    total: 151_125,
    interest: 1_125,
    dailyPercent: 0.05,
    yearlyPercent: 18.25,
    dueMs: 1_000 + 15 * 86_400_000,
  });
});
