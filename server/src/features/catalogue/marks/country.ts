/** Countries whose flags stand for a currency or an index; EU is the European Union. */
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

/** The country of a currency: an ISO 4217 code starts with its country's; the offshore yuan is not in ISO 4217 but does too. */
export function countryOfCurrency(currency: string): Country | null {
  const code = currency.slice(0, 2);
  return currency.length === 3 && isCountry(code) ? code : null;
}

/** Index symbols that do not start with the code of their country. */
const INDEX_COUNTRIES: Readonly<Record<string, Country>> = { NAS100: 'US', UK100: 'GB', DXY: 'US' };

/** The country of an index, as its symbol names it. */
export function countryOfIndex(symbol: string): Country | null {
  const code = symbol.slice(0, 2);
  return INDEX_COUNTRIES[symbol] ?? (isCountry(code) ? code : null);
}
