import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { PhoneNumber, PhoneRules } from './contact.ts';

function numberOf(country: string, text: string): PhoneNumber | null {
  const parsed = isSupportedCountry(country)
    ? parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
    : parsePhoneNumberFromString(text, { extract: false });
  if (!parsed?.isValid()) return null;
  return { digits: parsed.number.slice(1), international: parsed.formatInternational() };
}

/** The numbering plans of mobile phones: codes go out as text messages. Only `loadPhoneRules` imports this. */
export const phoneRules: PhoneRules = {
  numberOf,
  nationCode: (country) => (isSupportedCountry(country) ? getCountryCallingCode(country) : ''),
  countries: getCountries(),
};
