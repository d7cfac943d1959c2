import type { LocaleCode } from '@truefill/api/brand.ts';

/** A browser names a handful; whatever follows so many characters is not read. */
const MAX_HEADER_LENGTH = 1_000;
const RANGE = /^([a-z]{2,3}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q\s*=\s*([01](?:\.\d{0,3})?))?$/i;

/**
 * The offered language that a browser asks for (RFC 9110, 12.5.4): the one it wants most, in the script it reads, else in another one.
 * Anything else, from no header to nonsense, is the brand's own language.
 * @param header the request's Accept-Language as it came
 * @param offered the languages that can be shown, `fallback` among them
 */
export function preferredLocale(header: string | undefined, offered: readonly LocaleCode[], fallback: LocaleCode): LocaleCode {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .flatMap((range) => {
      const [, tag = '', weight = '1'] = RANGE.exec(range.trim()) ?? [];
      const locale = tag === '' ? null : readLocale(tag);
      return locale && Number(weight) > 0 ? [{ ...locale, weight: Number(weight) }] : [];
    });
  for (const { language, script } of wanted.toSorted((one, other) => other.weight - one.weight)) {
    const inLanguage = offered.filter((locale) => readLocale(locale)?.language === language);
    const found = inLanguage.find((locale) => readLocale(locale)?.script === script) ?? inLanguage[0];
    if (found) return found;
  }
  return fallback;
}

/** The language and the script that its readers read; null for what is no language. */
function readLocale(tag: string): { readonly language: string; readonly script: string | undefined } | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return null;
  }
}
