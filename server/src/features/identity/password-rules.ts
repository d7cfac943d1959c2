import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN = 7;
export const PASSWORD_MAX = 140;

export type PasswordFault = 'too-short' | 'too-long' | 'common';

/**
 * Checks a new password: 7 to 140 characters, any of them allowed, spaces at the ends count, and not one that everybody tries
 * first. Old passwords are never checked against this, so that a stricter rule locks nobody out.
 */
export function passwordFault(password: string): PasswordFault | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'too-short';
  if (length > PASSWORD_MAX) return 'too-long';
  return isCommon(password) ? 'common' : null;
}

/** The list's words, also with digits or marks at the end, one character throughout, and runs of the keyboard or alphabet. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain)) return true;
  const stem = plain.replace(/[\d!?.@#$*_-]+$/, '');
  if (stem.length >= 4 && stem.length < plain.length && plain.length - stem.length <= 4 && COMMON_PASSWORDS.has(stem))
    return true;
  if (new Set(plain).size <= 2) return true;
  return RUNS.some((run) => run.includes(plain));
}

const KEYS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
];
const RUNS: readonly string[] = KEYS.flatMap((run) => [run.repeat(2), [...run].toReversed().join('').repeat(2)]);
