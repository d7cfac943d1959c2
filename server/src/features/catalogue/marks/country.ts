/** Countries whose flags represent a currency or an index; EU is the European Union. */
export const COUNTRIES = [
  'AU',
  'CA',
  'CH',
  'CN',
  'DE',
  'ES',
  'EU',
  'FR',
  'GB',
  'HK',
  'IT',
  'JP',
  'MX',
  'NL',
  'NO',
  'NZ',
  'SE',
  'SG',
  'TR',
  'US',
  'ZA',
] as const;

export type Country = (typeof COUNTRIES)[number];

const isCountry = (code: string): code is Country => COUNTRIES.some((country) => country === code);

/** The country of a currency: ISO 4217 codes start with the country code; so does CNH, which is not in ISO 4217. */
export function countryOfCurrency(currency: string): Country | null {
  const code = currency.slice(0, 2);
  return currency.length === 3 && isCountry(code) ? code : null;
}

/** Index symbols that do not start with their country code. */
const INDEX_COUNTRIES: Readonly<Record<string, Country>> = { NAS100: 'US', UK100: 'GB', DXY: 'US' };

/** The country of an index, by its symbol. */
export function countryOfIndex(symbol: string): Country | null {
  const code = symbol.slice(0, 2);
  return INDEX_COUNTRIES[symbol] ?? (isCountry(code) ? code : null);
}
