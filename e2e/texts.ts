import { joinThaiWords } from '@truefill/locales/thai-words.ts';
import { hasText, rawText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';

type Values = Readonly<Record<string, string | number>>;

/** The language that the pages of this process are read in. */
let spoken = 'en';

/** From now on texts are those of a language: of a window that shows it. */
export function speak(language: string): void {
  spoken = language;
}

/**
 * A text as the app or the server shows it, in English unless another language is spoken.
 * @param key as the app names it, for example `ticket.buy`
 * @throws Error for a key that the catalogue does not have
 */
export function text(key: string, values: Values = {}): string {
  return lookUp(spoken, key, values);
}

/** The same in Simplified Chinese. */
export function chineseText(key: string, values: Values = {}): string {
  return lookUp('zh-cn', key, values);
}

/** Matches a text whatever stands for its values. */
export function textPattern(key: string): RegExp {
  const parts = shownIn(spoken, rawText(spoken, key)).split(/\{\{\w+\}\}/);
  return new RegExp(`^${parts.map(escaped).join('.+')}$`);
}

/** Matches exactly this text, and nothing that contains it. */
export function exactly(words: string): RegExp {
  return new RegExp(`^${escaped(words)}$`);
}

function lookUp(language: string, key: string, values: Values): string {
  if (!hasText(key, values)) throw new Error(`there is no text ${key}`);
  return shownIn(language, textIn(language, key as ServerTextKey, values));
}

/** The app's texts are bundled with the words of Thai joined. */
function shownIn(language: string, words: string): string {
  return language === 'th' ? joinThaiWords(words) : words;
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
