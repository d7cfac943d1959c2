import { expect, test } from 'vitest';
import type { PasskeyView } from '@truefill/api/identity/security-mapping.ts';
import { protectionOf } from './protection.ts';

const passkey: PasskeyView = { id: 'a', name: 'This phone', hostName: 'northwind.localhost', createdMs: 1, usedMs: null };

test.each([
  [{ hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 0 }, 'passwordOnly'],
  [{ hasAuthenticator: true, passkeys: [], recoveryCodesLeft: 10 }, 'good'],
  [{ hasAuthenticator: false, passkeys: [passkey], recoveryCodesLeft: 3 }, 'good'],
  [{ hasAuthenticator: true, passkeys: [passkey], recoveryCodesLeft: 2 }, 'fewCodes'],
  // recovery codes without a second factor protect nothing
  [{ hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 10 }, 'passwordOnly'],
] as const)('%o is protected: %s', (security, protection) => expect(protectionOf(security)).toBe(protection));
