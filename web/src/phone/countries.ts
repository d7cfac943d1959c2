import type { PhoneRules } from './contact.ts';

/** A country as the picker lists it. */
export interface CountryChoice {
  /** ISO 3166 code */
  readonly code: string;
  readonly name: string;
  /** digits, without a plus */
  readonly nationCode: string;
}

/** All countries with a calling code, by name in the language of the user. */
export function countryChoices(rules: PhoneRules, locale: string): CountryChoice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const order = new Intl.Collator(locale);
  return rules.countries
    .map((code) => ({ code, name: names.of(code) ?? code, nationCode: rules.nationCode(code) }))
    .toSorted((one, other) => order.compare(one.name, other.name));
}

/**
 * The countries that match a search text: by the start of a word of the name, by the ISO code, or by the calling code with or
 * without its plus. Accents are ignored. All of them for an empty text.
 */
export function searchCountries(choices: readonly CountryChoice[], text: string): readonly CountryChoice[] {
  const wanted = plain(text);
  if (wanted === '') return choices;
  const digits = /^\+?\d+$/.test(wanted) ? wanted.replace('+', '') : null;
  return choices.filter(({ code, name, nationCode }) => {
    if (digits !== null) return nationCode.startsWith(digits);
    const plainName = plain(name);
    return (
      plainName.startsWith(wanted) ||
      plainName.includes(` ${wanted}`) ||
      hasNoSpaces(name, wanted) ||
      code.toLowerCase() === wanted
    );
  });
}

/** Names in scripts without spaces are searched anywhere. */
function hasNoSpaces(name: string, wanted: string): boolean {
  return !/[a-z]/i.test(name) && name.includes(wanted);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
