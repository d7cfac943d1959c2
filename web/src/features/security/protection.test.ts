import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import type { PasskeyView } from '@truefill/api/identity/security-mapping.ts';
import { groupedSecret, protectionOf, qrPath, recoveryFile } from './protection.ts';

const passkey: PasskeyView = { id: 'a', name: 'This phone', hostName: 'northwind.localhost', createdMs: 1, usedMs: null };

test.each([
  [{ hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 0 }, 'passwordOnly'],
  [{ hasAuthenticator: true, passkeys: [], recoveryCodesLeft: 10 }, 'good'],
  [{ hasAuthenticator: false, passkeys: [passkey], recoveryCodesLeft: 3 }, 'good'],
  [{ hasAuthenticator: true, passkeys: [passkey], recoveryCodesLeft: 2 }, 'fewCodes'],
  // codes without a factor protect nothing
  [{ hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 10 }, 'passwordOnly'],
] as const)('%o is protected: %s', (security, protection) => expect(protectionOf(security)).toBe(protection));

test('a secret is read in groups of four', () => {
  expect(groupedSecret('JBSWY3DPEHPK3PXPQ')).toBe('JBSW Y3DP EHPK 3PXP Q');
  expect(groupedSecret('')).toBe('');
});

test('the file holds every code on a line of its own', () =>
  expect(recoveryFile(['aaaa-bbbb', 'cccc-dddd'], 'Northwind Markets')).toBe('Northwind Markets\n\naaaa-bbbb\ncccc-dddd\n'));

describe('the QR code', () => {
  test('draws every dark field once', () => {
    const { data } = encode('otpauth://totp/Northwind:mara?secret=JBSWY3DPEHPK3PXP');
    const dark = data.flat().filter(Boolean).length;
    expect(qrPath(data).match(/M/g)).toHaveLength(dark);
  });
  test('keeps rows and columns', () =>
    expect(
      qrPath([
        [false, true],
        [true, false],
      ]),
    ).toBe('M1 0h1v1h-1zM0 1h1v1h-1z'));
});
