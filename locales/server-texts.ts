import i18next from 'i18next';
import { SOURCE_LANGUAGE, type MarketNames, type ServerTexts } from './catalogue.ts';
import { readJson, readLanguages } from './folder.ts';

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? PluralFree<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];
type PluralFree<Key extends string> = Key extends `${infer Name}_other` ? Name : Key;

/** `feature.dotted.key` of a text that the server writes. */
export type ServerTextKey = KeysOf<ServerTexts>;

const folders = readLanguages(import.meta.dirname);

const texts = i18next.createInstance();
void texts.init({
  initAsync: false,
  lowerCaseLng: true,
  fallbackLng: SOURCE_LANGUAGE,
  nsSeparator: false,
  resources: Object.fromEntries(
    folders.map(({ code, texts: files }) => [
      code,
      { translation: Object.fromEntries(Object.entries(files).map(([name, path]) => [name, readJson(path)])) },
    ]),
  ),
  // a page or a mail escapes what it shows as it writes it, plain text must not
  interpolation: { escapeValue: false, skipOnVariables: true },
  missingInterpolationHandler: () => '',
});
// i18next knows the app's texts by type, these are the server's
const translate = texts.t as unknown as (key: string, options: object) => string;

/** What stands in the places of a text; `count` chooses its plural form. */
type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the server in a language, English where that has none. Values stay as they are, whatever they look like; a place
 * without a value stays empty.
 */
export function textIn(locale: string, key: ServerTextKey, values: Values = {}): string {
  return translate(key, { lng: locale, nest: false, replace: values, ...countIn(values) });
}

/** Whether English has such a text, for keys that are data. */
export function hasText(key: string, values: Values = {}): boolean {
  return texts.exists(key, { lng: SOURCE_LANGUAGE, ...countIn(values) });
}

/** A text as it is written, with its places. */
export function rawText(locale: string, key: string): string {
  return String(texts.getResource(locale, 'translation', key));
}

function countIn({ count }: Values): { count?: number } {
  return count === undefined ? {} : { count: Number(count) };
}

/** The first of the wanted languages that there are texts in, else English. */
export function writtenLanguage(...wanted: readonly (string | null | undefined)[]): string {
  return wanted.find((code) => folders.some((folder) => folder.code === code)) ?? SOURCE_LANGUAGE;
}

/** What markets are called, in each language. */
export const MARKET_NAMES: readonly MarketNames[] = folders.map(({ marketNames }) => marketNames);
