import { describe, expect, test } from 'vitest';
import { parseEmail } from './email-address.ts';

describe('an e-mail address', () => {
  test.each([
    'mara.holt@example.com',
    '  mara@example.com  ',
    'm+tag@mail.example.co.uk',
    `${'a'.repeat(64)}@example.com`,
    'müller@example.com',
    'mara@xn--mnchen-3ya.de',
  ])('is %j', (text) => expect(parseEmail(text)?.text).toBe(text.trim()));

  test.each([
    '',
    'mara',
    '@example.com',
    'mara@example',
    'mara@.com',
    'mara@example..com',
    'mara@example.com.',
    'mara holt@example.com',
    'mara@holt@example.com',
    'mara@münchen.de',
    'a,b@example.com',
    'a;b@example.com',
    'mara<m@example.com>',
    '"mara holt"@example.com',
    'ma\u200bra@example.com',
    'ﬁn@example.com',
    'mara@ex_ample.com',
    `${'a'.repeat(65)}@example.com`,
    `mara@${'a'.repeat(64)}.com`,
    `mara@${'a'.repeat(63)}.${'b'.repeat(63)}.example.com`,
  ])('is not %j', (text) => expect(parseEmail(text)).toBeNull());

  test('is case-insensitive', () => expect(parseEmail('Mara@Example.com')?.key).toBe('mara@example.com'));
});
