import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * A named secret of this deployment, 32 random bytes: created once and stored in `<dataDir>/keys`, readable by the owner only.
 * Processes that start at the same time on one folder get the same key.
 */
export function loadKey(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, 'keys');
  const path = join(folder, `${name}.key`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const held = readKey(path);
  if (held) return held;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(KEY_BYTES), { mode: 0o600 });
  try {
    // unlike a rename, a link never replaces a key that another process created at the same time
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const made = readKey(path);
  if (!made) throw new Error(`${path} is not a key of ${KEY_BYTES} bytes`);
  return made;
}

/** The key with that name, or null if there is none. Throws if the file is not a key. */
export function findKey(dataDir: string, name: string): Buffer | null {
  return readKey(join(dataDir, 'keys', `${name}.key`));
}

function readKey(path: string): Buffer | null {
  try {
    const key = readFileSync(path);
    if (key.length !== KEY_BYTES) throw new Error(`${path} is not a key of ${KEY_BYTES} bytes`);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
