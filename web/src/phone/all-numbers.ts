import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phoneRulesBy } from './phone-library.ts';

/** Numbering plans of all kinds of numbers, for numbers that get no text messages. Large, so it is imported only when needed. */
export const phoneRules = phoneRulesBy({ getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString });
