import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of the list of forbidden claims. */
interface Claim {
  readonly text: string;
  readonly letters: string;
}

const CLAIMS: readonly Claim[] = Object.values(
  JSON.parse(readFileSync(join(import.meta.dirname, 'forbidden-claims.json'), 'utf8')) as Record<string, string[]>,
).flatMap((texts) => texts.map((text) => ({ text, letters: lettersOf(text).letters })));

/**
 * The forbidden claims in a text, however they are written: wide and accented letters, case, spaces, hyphens and other marks
 * between or within words are ignored. Every text is searched for the claims of all languages.
 */
export function claimsIn(text: string): string[] {
  const sentences = text.split(SENTENCE_END).map(lettersOf);
  return CLAIMS.filter(({ letters: claim }) => sentences.some(({ letters, begins }) => isIn(letters, begins, claim))).map(
    ({ text: claim }) => claim,
  );
}

/** Claims do not span sentences. */
const SENTENCE_END = /[.!?;]\s+|[。！？；]/;

/** The letters and digits of a text, normalized and joined, and the offsets at which words begin. */
function lettersOf(text: string): { readonly letters: string; readonly begins: ReadonlySet<number> } {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const begins = new Set<number>();
  let letters = '';
  for (const word of words) {
    begins.add(letters.length);
    letters += word;
  }
  return { letters, begins };
}

const WRITTEN_WITHOUT_SPACES = /^\p{Script=Han}/u;

/** A claim must start at a word, so that “brisk freight” does not match “risk free”; Chinese has no spaces to tell by. */
function isIn(letters: string, begins: ReadonlySet<number>, claim: string): boolean {
  for (let at = letters.indexOf(claim); at !== -1; at = letters.indexOf(claim, at + 1))
    if (begins.has(at) || WRITTEN_WITHOUT_SPACES.test(claim)) return true;
  return false;
}
