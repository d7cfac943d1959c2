// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { expect, test } from 'vitest';
import { brand } from '@truefill/client/brand.ts';
import { sentVerificationText, verificationPath } from './verification-path.ts';

test.each([
  [true, 'junior', '/user/juniorVerified'],
  [true, 'advanced', '/user/verified'],
  [false, 'junior', '/user/verified'],
  [true, undefined, '/user/verified'],
])('two levels %s, %s is needed: %s', (twoLevelVerification, needed, path) => {
  Object.assign(brand(), { switches: { ...brand().switches, twoLevelVerification } });
  expect(verificationPath(needed)).toBe(path);
});

test.each([
  [true, 'junior', 'refused', 'verification.refusedText'],
  [true, 'advanced', 'reviewing', 'verification.submit_success_please_wait'],
  [false, 'junior', 'reviewing', 'verification.submit_success_please_wait'],
])('two levels %s, %s is needed: what was sent for it is %s', (twoLevelVerification, needed, _sent, text) => {
  Object.assign(brand(), { switches: { ...brand().switches, twoLevelVerification } });
  expect(sentVerificationText({ verification: 'reviewing', juniorVerification: 'refused' }, needed)).toBe(text);
});

test('nothing was sent', () => {
  expect(sentVerificationText({ verification: 'none', juniorVerification: 'none' }, 'advanced')).toBe(null);
});
