import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { groupedSecret, qrPath, recoveryFile } from './secret.ts';

test('a secret is shown in groups of four', () => {
  expect(groupedSecret('JBSWY3DPEHPK3PXPQ')).toBe('JBSW Y3DP EHPK 3PXP Q');
  expect(groupedSecret('')).toBe('');
});

test('the file has every code on its own line', () =>
  expect(recoveryFile(['aaaa-bbbb', 'cccc-dddd'], 'Northwind Markets')).toBe('Northwind Markets\n\naaaa-bbbb\ncccc-dddd\n'));

describe('the QR code', () => {
  test('draws every dark module once', () => {
    const { data } = encode('otpauth://totp/Northwind:mara?secret=JBSWY3DPEHPK3PXP');
    const dark = data.flat().filter(Boolean).length;
    expect(qrPath(data).match(/M/g)).toHaveLength(dark);
  });
  test('preserves rows and columns', () =>
    expect(
      qrPath([
        [false, true],
        [true, false],
      ]),
    ).toBe('M1 0h1v1h-1zM0 1h1v1h-1z'));
});
