import { expect, test } from 'vitest';
import { changesOf, reasonParts, toneOf } from './entry.ts';

test('changes of an action are listed value by value', () => {
  const before = { state: 'open', amountUsd: 500, note: null, same: 1 };
  const after = { state: 'approved', grants: [{ role: 'support' }], same: 1 };
  expect(changesOf({ before, after })).toEqual([
    { name: 'state', before: 'open', after: 'approved' },
    { name: 'amountUsd', before: '500', after: null },
    { name: 'grants', before: null, after: '[{"role":"support"}]' },
  ]);
});

test('an action that changed nothing', () => {
  expect(changesOf({ before: null, after: null })).toEqual([]);
  expect(changesOf({ before: {}, after: {} })).toEqual([]);
});

test.each([
  ['deposit.approved', 'ok'],
  ['hold.liftProposed', 'warn'],
  ['withdrawal.rejected', 'danger'],
  ['user.viewed', 'warn'],
  ['user.listed', 'warn'],
  ['operator.signedIn', 'info'],
] as const)('%s is marked %s', (action, tone) => expect(toneOf(action)).toBe(tone));

test.each([
  ['fee_refund', 'fee_refund', ''],
  ['fee_refund: charged twice: again', 'fee_refund', 'charged twice: again'],
  ['Asked on the phone', '', 'Asked on the phone'],
  ['', '', ''],
])('the reason %j', (recorded, code, words) => expect(reasonParts(recorded)).toEqual({ code, words }));
