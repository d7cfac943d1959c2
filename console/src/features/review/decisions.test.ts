import { expect, test } from 'vitest';
import { mayApprove, mayDo } from './decisions.ts';

test.each([
  ['free', ['claim'], '', true],
  ['taken by them', ['claim', 'release', 'approve', 'reject'], '', true],
  ['approved by them already', ['claim'], 'proposer', false],
  ['approved by them already, and taken', ['claim', 'release', 'reject'], 'proposer', false],
  ['taken, without the second right', ['claim', 'release', 'reject'], 'right', false],
  ['taken by somebody else', [], 'claimed', false],
  ['decided', [], 'decided', false],
] as const)('a case that is %s', (_, actions, blockedBy, approve) => {
  expect(mayApprove({ actions: [...actions], blockedBy })).toBe(approve);
  expect(mayDo('approve', { actions: [...actions], blockedBy })).toBe(approve);
  expect(mayDo('reject', { actions: [...actions], blockedBy })).toBe(actions.length > 0);
  expect(mayDo('claim', { actions: [...actions], blockedBy })).toBe(actions.length > 0);
});
