import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadKey } from './keys.ts';

const OLDEST = 1;
/** an encrypted field identifies its key in one byte */
const NEWEST = 255;

/** Numbered keys for one purpose: the newest encrypts, all can decrypt. */
export interface KeyRing {
  readonly newest: { readonly number: number; readonly key: Buffer };
  /** The key with a number; null if it is missing. */
  find(number: number): Buffer | null;
}

/**
 * The keys `<dataDir>/keys/<name>-<number>.key`, numbers 1 to 255; the first is created if there is none. A key added later
 * with the next number becomes the newest at the next start, and processes already running can find it for decryption.
 */
export function loadKeyRing(dataDir: string, name: string): KeyRing {
  const loaded = new Map<number, Buffer>();
  const load = (number: number): Buffer => {
    const key = loadKey(dataDir, `${name}-${number}`);
    loaded.set(number, key);
    return key;
  };
  const newest = Math.max(OLDEST, ...numbersIn(dataDir, name));
  return {
    newest: { number: newest, key: load(newest) },
    find: (number) => loaded.get(number) ?? (numbersIn(dataDir, name).includes(number) ? load(number) : null),
  };
}

/** The numbers of a purpose's keys. */
export function numbersIn(dataDir: string, name: string): number[] {
  try {
    return readdirSync(join(dataDir, 'keys')).flatMap((file) => {
      const number = file.startsWith(`${name}-`) ? /^([1-9]\d{0,2})\.key$/.exec(file.slice(name.length + 1))?.[1] : undefined;
      return number !== undefined && Number(number) <= NEWEST ? [Number(number)] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
