import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadKey } from './keys.ts';

it('creates a key once, readable by its owner only, and refuses a truncated one', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'truefill-keys-'));
  try {
    const key = loadKey(dataDir, 'one');
    expect(key).toHaveLength(32);
    expect(loadKey(dataDir, 'one')).toEqual(key);
    expect(loadKey(dataDir, 'two')).not.toEqual(key);
    expect(readdirSync(join(dataDir, 'keys')).toSorted()).toEqual(['one.key', 'two.key']);
    expect(statSync(join(dataDir, 'keys', 'one.key')).mode & 0o777).toBe(0o600);
    writeFileSync(join(dataDir, 'keys', 'one.key'), 'cut');
    expect(() => loadKey(dataDir, 'one')).toThrow('one.key is not a key of 32 bytes');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
