import { joinThaiWords } from '@truefill/locales/thai-words.ts';
import { hasText, rawText, textIn, type ServerTextKey } from '@truefill/locales/server-texts.ts';

type Values = Readonly<Record<string, string | number>>;

/** The language of this process's pages. */
let currentLanguage = 'en';

/** Sets the language of texts, for a window that shows it. */
export function setLanguage(language: string): void {
  currentLanguage = language;
}

/**
 * A text as shown by the app or the server, in English unless another language is set.
 * @param key the app's key, for example `ticket.buy`
 * @throws Error for an unknown key
 */
export function text(key: string, values: Values = {}): string {
  return lookUp(currentLanguage, key, values);
}

/** The same in Simplified Chinese. */
export function chineseText(key: string, values: Values = {}): string {
  return lookUp('zh-cn', key, values);
}

/** Matches a text with any values. */
export function textPattern(key: string): RegExp {
  const parts = shownIn(currentLanguage, rawText(currentLanguage, key)).split(/\{\{\w+\}\}/);
  return new RegExp(`^${parts.map(escaped).join('.+')}$`);
}

/** Matches a text that starts with these words, not with a longer last word. */
export function startingWith(words: string): RegExp {
  return new RegExp(`^${escaped(words)}(?!\\p{L})`, 'u');
}

/** Matches exactly this text, not a longer one that contains it. */
export function exactly(words: string): RegExp {
  return new RegExp(`^${escaped(words)}$`);
}

function lookUp(language: string, key: string, values: Values): string {
  if (!hasText(key, values)) throw new Error(`there is no text ${key}`);
  return shownIn(language, textIn(language, key as ServerTextKey, values));
}

/** The app's Thai texts are bundled with joined words. */
function shownIn(language: string, words: string): string {
  return language === 'th' ? joinThaiWords(words) : words;
}

/** With any space for a no-break one, which Playwright's accessible names do not hold. */
function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
}
