import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeField, encodeField } from './encoded-field.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

/** The same text with one byte of its decoded form changed. */
function damaged(encoded: string, at: number): string {
  const bytes = Buffer.from(encoded, 'base64');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString('base64');
}

describe('an encoded field', () => {
  it('decodes to the same text, whatever it contains', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((value) => value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        expect(await decodeField(KEY, 'account', await encodeField(KEY, 'account', value))).toBe(value);
      }),
    );
  });

  it('never looks the same twice, and reveals nothing of its text', async () => {
    const [one, other] = [await encodeField(KEY, 'account', '4408120011'), await encodeField(KEY, 'account', '4408120011')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64')).toHaveLength(12 + 10 + 16);
    expect(Buffer.from(one, 'base64').includes('4408120011')).toBe(false);
  });

  it('is empty if its text is', async () => {
    expect(await encodeField(KEY, 'idNumber', '')).toBe('');
    expect(await decodeField(KEY, 'idNumber', '')).toBe('');
  });

  it('cannot be decoded with another key or under another name', async () => {
    const encoded = await encodeField(KEY, 'account', '4408120011');
    expect(await decodeField(OTHER_KEY, 'account', encoded)).toBeNull();
    expect(await decodeField(KEY, 'name', encoded)).toBeNull();
    expect(await decodeField(KEY, '', encoded)).toBeNull();
  });

  it('cannot be decoded if a byte is missing, added or changed', async () => {
    const encoded = await encodeField(KEY, 'account', '4408120011');
    const bytes = Buffer.from(encoded, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      expect(await decodeField(KEY, 'account', damaged(encoded, at))).toBeNull();
      expect(await decodeField(KEY, 'account', bytes.subarray(0, at).toString('base64')).then(Boolean)).toBe(false);
    }
    expect(await decodeField(KEY, 'account', Buffer.concat([bytes, Buffer.of(0)]).toString('base64'))).toBeNull();
  });

  it.each(['4408120011', 'not base64!', 'AAAA', '====', 'A', ' ', '\u0000', '٣٣٣٣', `${'A'.repeat(1_999)}\n`])(
    'cannot be %j',
    async (text) => {
      expect(await decodeField(KEY, 'account', text)).toBeNull();
    },
  );

  it('is not decoded if its bytes are not text', async () => {
    const nonce = Buffer.alloc(12, 1);
    const usable = await crypto.subtle.importKey('raw', Buffer.from(KEY, 'base64'), 'AES-GCM', false, ['encrypt']);
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: Buffer.from('account') },
      usable,
      Buffer.of(0xff, 0xfe),
    );
    expect(await decodeField(KEY, 'account', Buffer.concat([nonce, Buffer.from(sealed)]).toString('base64'))).toBeNull();
  });

  it('rejects an invalid key', async () => {
    await expect(encodeField('', 'account', 'a')).rejects.toThrow('32 bytes');
    await expect(decodeField('AAAA', 'account', await encodeField(KEY, 'account', 'a'))).rejects.toThrow('32 bytes');
  });
});
