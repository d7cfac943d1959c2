import { COMMON_WORDS } from './common-words.ts';

export const PASSWORD_MIN = 7;
export const PASSWORD_MAX = 140;

export type PasswordError = 'too-short' | 'too-long' | 'guessable';

/**
 * Checks a new password: 7 to 140 characters, all allowed, spaces at the ends count, and not easily guessed. Of
 * zxcvbn only the word list is used, not its estimate: it can take seconds for 140 characters, and it accepts a word with a
 * year and symbols. Existing passwords are never checked against this, so that a stricter rule locks nobody out.
 * @param about texts whose words are not accepted, such as the site's name
 */
export function passwordError(password: string, about: readonly string[] = []): PasswordError | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'too-short';
  if (length > PASSWORD_MAX) return 'too-long';
  const own = new Set(
    about.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= MIN_WORD_LENGTH),
  );
  return isGuessable(password.toLowerCase(), own) ? 'guessable' : null;
}

const MIN_WORD_LENGTH = 4;
/** Digits and symbols around a word; a longer tail is hard enough to guess. */
const MAX_EDGES_LENGTH = 8;
/** A part that is repeated. */
const MAX_PATTERN_LENGTH = 4;

/**
 * A common word, also surrounded by digits and symbols, spelled with similar-looking ones, or doubled; and keyboard sequences.
 */
function isGuessable(plain: string, own: ReadonlySet<string>): boolean {
  if (COMMON_WORDS.has(plain) || new Set(plain).size <= 2 || RUNS.some((run) => run.includes(plain))) return true;
  const repeated = repeatedPart(plain);
  if (repeated !== null && (repeated.length <= MAX_PATTERN_LENGTH || isGuessable(repeated, own))) return true;
  const core = plain.replace(/^[\d\p{P}\p{S}]+/u, '').replace(/[\d\p{P}\p{S}]+$/u, '');
  const bare = plain.replace(/[\d!?.]+$/, '');
  return [core, bare].some(
    (part) => plain.length - part.length <= MAX_EDGES_LENGTH && spellings(part).some((word) => isWord(word, own)),
  );
}

function isWord(word: string, own: ReadonlySet<string>): boolean {
  const once = repeatedPart(word) ?? word;
  return once.length >= MIN_WORD_LENGTH && (COMMON_WORDS.has(once) || own.has(once));
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
};

/** A part as it is, and with letters instead of similar-looking characters; 1 is an i or an l. */
function spellings(part: string): string[] {
  const spelled = part.replace(/[@430$57!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [part, spelled.replaceAll('1', 'i'), spelled.replaceAll('1', 'l')];
}

/** The part that a text consists of, repeated at least twice; null if there is none. */
function repeatedPart(text: string): string | null {
  const at = (text + text).indexOf(text, 1);
  return at > 0 && at < text.length ? text.slice(0, at) : null;
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
