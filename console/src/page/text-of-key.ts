import type { i18n } from 'i18next';

/**
 * The text of a key built from server data: the server may have more codes than this build has texts for.
 * @returns null if there is no such text
 */
export function textOfKey(language: i18n, key: string, values: Readonly<Record<string, string | number>> = {}): string | null {
  const hasText: boolean = language.exists(key, { ...values });
  // the keys cannot be literals in the source
  return hasText ? String(language.t(key as 'error.1000', { ...values })) : null;
}
