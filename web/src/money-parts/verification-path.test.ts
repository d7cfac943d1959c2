// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { expect, test } from 'vitest';
import { brand } from '@truefill/client/brand.ts';
import { verificationPath } from './verification-path.ts';

test.each([
  [true, 'junior', '/user/juniorVerified'],
  [true, 'advanced', '/user/verified'],
  [false, 'junior', '/user/verified'],
  [true, undefined, '/user/verified'],
])('two levels %s, %s is needed: %s', (twoLevelVerification, needed, path) => {
  Object.assign(brand(), { switches: { ...brand().switches, twoLevelVerification } });
  expect(verificationPath(needed)).toBe(path);
});
