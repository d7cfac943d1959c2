import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phoneRulesBy } from './phone-library.ts';

/** Numbering plans of all kinds of numbers, for brands that send no text messages. Only `loadPhoneRules` imports this. */
export const phoneRules = phoneRulesBy({ getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString });
