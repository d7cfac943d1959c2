import { expect, test } from 'vitest';
import { offeredKinds } from './factor-kinds.ts';

test.each([
  [['authCode', 'recoveryCode', 'passkey'], true, ['authCode', 'passkey', 'recoveryCode']],
  [['recoveryCode', 'passkey'], true, ['passkey', 'recoveryCode']],
  // a browser without passkeys still has the recovery codes
  [['recoveryCode', 'passkey'], false, ['recoveryCode']],
  [['password'], true, ['password']],
  [[], true, []],
] as const)('of %j, passkeys working: %s, are offered %j', (kinds, works, offered) =>
  expect(offeredKinds(kinds, works)).toEqual(offered),
);
