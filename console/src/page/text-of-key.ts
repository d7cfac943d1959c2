import type { i18n } from 'i18next';

/**
 * The text of a key that is put together from what the server sent: it may know more codes than this build has texts for.
 * @returns null where there is no such text
 */
export function textOfKey(language: i18n, key: string, values: Readonly<Record<string, string | number>> = {}): string | null {
  const said: boolean = language.exists(key);
  // a key cannot be named in the source for each code
  return said ? String(language.t(key as 'error.1000', { ...values })) : null;
}
