import { countryOfLanguage } from './contact.ts';

const KEY = 'country';

/** The nation code's country to begin with: the one chosen last on this device, else that of the browser's language. */
export function firstCountry(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && /^[A-Z]{2}$/.test(kept)) return kept;
  } catch {
    // forbidden storage: the language is asked
  }
  return countryOfLanguage(navigator.language);
}

/** Keeps the country that the user chose. */
export function keepCountry(country: string): void {
  try {
    localStorage.setItem(KEY, country);
  } catch {
    // forbidden storage costs the convenience, not the choice
  }
}
