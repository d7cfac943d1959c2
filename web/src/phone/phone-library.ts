import type { CountryCode } from 'libphonenumber-js';
import type { PhoneRules } from './contact.ts';

/** The functions of libphonenumber-js that are needed; each of its metadata sets has these. */
interface NumberingPlans {
  readonly getCountries: () => CountryCode[];
  readonly getCountryCallingCode: (country: CountryCode) => string;
  readonly isSupportedCountry: (country: string) => country is CountryCode;
  readonly parsePhoneNumberFromString: (
    text: string,
    options: { readonly defaultCountry?: CountryCode; readonly extract: false },
  ) => { readonly number: string; isValid(): boolean; formatInternational(): string } | undefined;
}

/** The phone rules of a metadata set. */
export function phoneRulesBy(plans: NumberingPlans): PhoneRules {
  return {
    numberOf(country, text) {
      const parsed = plans.isSupportedCountry(country)
        ? plans.parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
        : plans.parsePhoneNumberFromString(text, { extract: false });
      if (!parsed?.isValid()) return null;
      return { digits: parsed.number.slice(1), international: parsed.formatInternational() };
    },
    nationCode: (country) => (plans.isSupportedCountry(country) ? plans.getCountryCallingCode(country) : ''),
    countries: plans.getCountries(),
  };
}
