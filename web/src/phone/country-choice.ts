import { countryOfLanguage } from './contact.ts';

const KEY = 'country';

/** The initial country of the calling code: the last one selected on this device, otherwise that of the browser's language. */
export function firstCountry(): string {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored && /^[A-Z]{2}$/.test(stored)) return stored;
  } catch {
    // blocked storage: use the language
  }
  return countryOfLanguage(navigator.language);
}

/** Stores the country that the user selected. */
export function rememberCountry(country: string): void {
  try {
    localStorage.setItem(KEY, country);
  } catch {
    // blocked storage: the selection works, but is not remembered
  }
}
