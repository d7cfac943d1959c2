import { expect, test } from 'vitest';
import { caseKey, caseOfKey } from './case-name.ts';

test.each([
  [{ kind: 'deposit', caseId: 7 }, 'deposit-7'],
  [{ kind: 'hold_lift', caseId: 120 }, 'hold_lift-120'],
] as const)('%o is named %s and found by it', (name, key) => {
  expect(caseKey(name)).toBe(key);
  expect(caseOfKey(key)).toEqual(name);
});

test.each([undefined, '', 'deposit', 'deposit-', 'deposit-0', 'deposit-1e3', 'deposit--1', 'parcel-1', 'deposit-1 or 1'])(
  '%j is not a case',
  (key) => expect(caseOfKey(key)).toBeNull(),
);
