import { getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { phoneRulesBy } from './phone-library.ts';

/** Mobile phones alone: codes go out as text messages. Only `loadPhoneRules` imports this. */
export const phoneRules = phoneRulesBy({ getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString });
