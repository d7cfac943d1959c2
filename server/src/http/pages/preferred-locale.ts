import type { LocaleCode } from '@truefill/api/brand.ts';

/** Browsers list a handful of languages; anything after this many characters is ignored. */
const MAX_HEADER_LENGTH = 1_000;
const RANGE = /^([a-z]{2,3}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q\s*=\s*([01](?:\.\d{0,3})?))?$/i;

/**
 * The best offered language for a browser (RFC 9110, 12.5.4): the most preferred one, in the reader's script if possible.
 * Without a usable header it is the brand's default language.
 * @param header the request's Accept-Language header
 * @param offered the languages offered, including `fallback`
 */
export function preferredLocale(header: string | undefined, offered: readonly LocaleCode[], fallback: LocaleCode): LocaleCode {
  const accepted = (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .flatMap((range) => {
      const [, tag = '', weight = '1'] = RANGE.exec(range.trim()) ?? [];
      const locale = tag === '' ? null : readLocale(tag);
      return locale && Number(weight) > 0 ? [{ ...locale, weight: Number(weight) }] : [];
    });
  for (const { language, script } of accepted.toSorted((one, other) => other.weight - one.weight)) {
    const inLanguage = offered.filter((locale) => readLocale(locale)?.language === language);
    const found = inLanguage.find((locale) => readLocale(locale)?.script === script) ?? inLanguage[0];
    if (found) return found;
  }
  return fallback;
}

/** The language and its readers' script; null if it is not a language tag. */
function readLocale(tag: string): { readonly language: string; readonly script: string | undefined } | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return null;
  }
}
