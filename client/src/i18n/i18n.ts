import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { loadCatalogue } from '../../../locales/languages.ts';
import { noteLocale } from '../preferences/preferences-store.ts';
import { INTERPOLATION } from './interpolation.ts';
import { showLanguageFont } from './language-font.ts';
import { offeredLanguages, shownLanguage } from './offered-languages.ts';

/** Channel on which tabs announce the chosen language; opened by `startLanguage`. */
let tabs: BroadcastChannel | null = null;
/** The language chosen last, whose texts may still be loading. */
let wanted: LocaleCode | null = null;

/** Starts i18next with only one language's catalogue. */
export async function startLanguage(chosen: LocaleCode): Promise<void> {
  const locale = shownLanguage(chosen);
  const catalogue = await loadCatalogue(locale);
  await i18next.use(initReactI18next).init({
    lng: locale,
    // a test ensures that catalogues are complete: a missing text should be visible, not hidden by a fallback
    fallbackLng: false,
    lowerCaseLng: true,
    resources: { [locale]: { translation: catalogue } },
    interpolation: INTERPOLATION,
  });
  followTabs();
}

/** Changes the language in every tab of the brand: loads its catalogue, shows it and stores the choice. */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  if (await showLanguage(locale)) tabs?.postMessage(locale);
}

/** @returns false if another one was chosen while the texts were loading */
async function showLanguage(locale: LocaleCode): Promise<boolean> {
  wanted = locale;
  i18next.addResourceBundle(locale, 'translation', await loadCatalogue(locale));
  if (wanted !== locale) return false;
  await i18next.changeLanguage(locale);
  noteLocale(locale);
  void showLanguageFont();
  return true;
}

/** Shows the language chosen in another tab; if its texts fail to load, the tab keeps its own. */
function followTabs(): void {
  tabs = new BroadcastChannel('truefill.language');
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const chosen = offeredLanguages().find(({ code }) => code === data);
    if (chosen && chosen.code !== i18next.language) showLanguage(chosen.code).catch(() => undefined);
  });
}
