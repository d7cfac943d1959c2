import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { phoneRulesBy } from './phone-library.ts';

/** Numbering plans of mobile phones only: codes are sent as text messages. Only `loadPhoneRules` imports this. */
export const phoneRules = phoneRulesBy({ getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString });
