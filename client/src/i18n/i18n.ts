import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { loadCatalogue } from '../../../locales/languages.ts';
import { noteLocale } from '../preferences/preferences-store.ts';
import { showLanguageFont } from './language-font.ts';
import { offeredLanguages, shownLanguage } from './offered-languages.ts';

/** Where tabs tell each other of the language that was chosen; opened by `startLanguage`. */
let tabs: BroadcastChannel | null = null;
/** The language that was chosen last, whose texts may still be on their way. */
let wanted: LocaleCode | null = null;

/** Starts i18next with one language's catalogue and nothing else. */
export async function startLanguage(chosen: LocaleCode): Promise<void> {
  const locale = shownLanguage(chosen);
  const catalogue = await loadCatalogue(locale);
  await i18next.use(initReactI18next).init({
    lng: locale,
    // the catalogues are held complete by a test: a missing text is a fault to see, not to paper over
    fallbackLng: false,
    lowerCaseLng: true,
    resources: { [locale]: { translation: catalogue } },
    interpolation: { escapeValue: false },
  });
  followTabs();
}

/** Changes the language, in every tab of the brand: loads its catalogue, shows it and remembers it. */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  if (await showLanguage(locale)) tabs?.postMessage(locale);
}

/** @returns false where another one was chosen while the texts came */
async function showLanguage(locale: LocaleCode): Promise<boolean> {
  wanted = locale;
  i18next.addResourceBundle(locale, 'translation', await loadCatalogue(locale));
  if (wanted !== locale) return false;
  await i18next.changeLanguage(locale);
  noteLocale(locale);
  void showLanguageFont();
  return true;
}

/** Shows what was chosen in another tab; where its texts do not come, the tab stays as it is. */
function followTabs(): void {
  tabs = new BroadcastChannel('truefill.language');
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const chosen = offeredLanguages().find(({ code }) => code === data);
    if (chosen && chosen.code !== i18next.language) showLanguage(chosen.code).catch(() => undefined);
  });
}
