import { randomInt } from 'node:crypto';

const CODES = 10;
const SIGNS = 10;
/** without letters and digits that look alike */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten codes of 50 bits each, in two groups. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, newCode);
}

/** A code's normal form for comparison: case, spaces and dashes do not matter. */
export function plainRecoveryCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '');
}

function newCode(): string {
  const signs = Array.from({ length: SIGNS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${signs.slice(0, SIGNS / 2)}-${signs.slice(SIGNS / 2)}`;
}
