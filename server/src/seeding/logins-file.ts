import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Passwords of a demonstration's logins by address. */
export interface LoginsFile {
  /** The password of an address from an earlier start, else a new one, stored before it is returned. */
  passwordOf(email: string): { readonly password: string; readonly isNew: boolean };
}

/** `<dataDir>/logins.json`, readable by the owner only. */
export function openLoginsFile(dataDir: string): LoginsFile {
  const path = join(dataDir, 'logins.json');
  const passwords = readPasswords(path);
  return {
    passwordOf(email) {
      const known = passwords.get(email);
      if (known !== undefined) return { password: known, isNew: false };
      const password = randomBytes(9).toString('base64url');
      passwords.set(email, password);
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(`${path}.part`, `${JSON.stringify(Object.fromEntries(passwords), null, 2)}\n`, { mode: 0o600 });
      renameSync(`${path}.part`, path);
      return { password, isNew: true };
    },
  };
}

function readPasswords(path: string): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
}
