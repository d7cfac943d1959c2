import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeyRing } from './key-ring.ts';
import { loadKey } from './keys.ts';
import { decryptField, encryptField, UnreadableField } from './field-encryption.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'truefill-ring-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const addKey = (name: string, byte: number): void => {
  loadKeyRing(dataDir, 'fields');
  writeFileSync(join(dataDir, 'keys', name), Buffer.alloc(32, byte));
};

describe('a key ring', () => {
  it('creates its first key, which is permanent', () => {
    const { newest } = loadKeyRing(dataDir, 'fields');
    expect(newest).toEqual({ number: 1, key: loadKey(dataDir, 'fields-1') });
    expect(loadKeyRing(dataDir, 'fields').newest).toEqual(newest);
  });

  it('uses the newest key, finds older ones, and newer ones added by others', () => {
    const before = loadKeyRing(dataDir, 'fields');
    expect(before.find(2)).toBeNull();
    addKey('fields-2.key', 2);
    addKey('fields-11.key', 11);
    const after = loadKeyRing(dataDir, 'fields');
    expect(after.newest).toEqual({ number: 11, key: Buffer.alloc(32, 11) });
    expect(after.find(1)).toEqual(before.newest.key);
    expect(before.find(2)).toEqual(Buffer.alloc(32, 2));
    expect(before.newest.number).toBe(1);
  });

  it.each([
    'fields-0.key',
    'fields-256.key',
    'fields-02.key',
    'fields-2.key.123',
    'fields-a.key',
    'other-2.key',
    'fields-2-3.key',
  ])('ignores %s', (name) => {
    addKey(name, 7);
    expect(loadKeyRing(dataDir, 'fields').newest.number).toBe(1);
  });

  it('does not create a missing key on lookup', () => {
    expect(loadKeyRing(dataDir, 'fields').find(3)).toBeNull();
    expect(loadKeyRing(dataDir, 'fields').find(3)).toBeNull();
  });

  it('refuses an invalid newest key', () => {
    loadKeyRing(dataDir, 'fields');
    writeFileSync(join(dataDir, 'keys', 'fields-2.key'), 'short');
    expect(() => loadKeyRing(dataDir, 'fields')).toThrow('fields-2.key is not a key of 32 bytes');
  });
});

describe('an encrypted field', () => {
  const text = '+12025550123, 中文';

  it('decrypts in its place, also after a key rotation, and differs on every encryption', () => {
    const old = loadKeyRing(dataDir, 'fields');
    const [field, again] = [encryptField(old, text, 'a/1'), encryptField(old, text, 'a/1')];
    expect(field).not.toEqual(again);
    expect(field.includes('2025550123')).toBe(false);
    addKey('fields-2.key', 2);
    const ring = loadKeyRing(dataDir, 'fields');
    expect(decryptField(ring, field, 'a/1')).toBe(text);
    expect(encryptField(ring, text, 'a/1')[0]).toBe(2);
    expect(decryptField(old, encryptField(ring, text, 'a/1'), 'a/1')).toBe(text);
  });

  it('does not decrypt in another place, modified, truncated, or without its key', () => {
    const ring = loadKeyRing(dataDir, 'fields');
    const field = encryptField(ring, text, 'a/1');
    expect(() => decryptField(ring, field, 'a/2')).toThrow(UnreadableField);
    for (let at = 0; at < field.length; at++) {
      const other = Buffer.from(field);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(() => decryptField(ring, other, 'a/1')).toThrow(UnreadableField);
      expect(() => decryptField(ring, field.subarray(0, at), 'a/1')).toThrow(UnreadableField);
    }
    addKey('fields-2.key', 2);
    rmSync(join(dataDir, 'keys', 'fields-1.key'));
    expect(() => decryptField(loadKeyRing(dataDir, 'fields'), field, 'a/1')).toThrow('a/1 cannot be read: key 1 is not kept');
  });
});
