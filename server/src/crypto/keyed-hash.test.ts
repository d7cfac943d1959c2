import { expect, it } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

const KEY = Buffer.alloc(32, 7);

it('a keyed hash is the one that is stored: a changed format would lose every stored number, code and link', () => {
  expect(keyedHash(KEY, 'phone', 'northwind', '+12025550101').toString('hex')).toBe(
    'aee66754b8791d6743124c6f5882f0138ab5dca52ff7a36c8a2c713da3247796',
  );
});

it('a keyed hash differs with the key and with where its texts are divided', () => {
  const hashes = [
    keyedHash(KEY, 'ab', 'c'),
    keyedHash(KEY, 'a', 'bc'),
    keyedHash(KEY, 'abc'),
    keyedHash(Buffer.alloc(32, 8), 'abc'),
  ];
  expect(new Set(hashes.map(String)).size).toBe(4);
});
