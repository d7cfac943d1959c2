import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { loadCatalogue, loadLaterTexts } from '../../../locales/languages.ts';
import { noteLocale } from '../preferences/preferences-store.ts';
import { INTERPOLATION } from './interpolation.ts';
import { showLanguageFont } from './language-font.ts';
import { offeredLanguages, shownLanguage } from './offered-languages.ts';

/** Channel on which tabs announce the chosen language; opened by `startLanguage`. */
let tabs: BroadcastChannel | null = null;
/** The language chosen last, whose texts may still be loading. */
let wanted: LocaleCode | null = null;
let started: Promise<void> = Promise.resolve();
/** The language whose later texts were added last. */
let laterIn: string | null = null;

/** Starts i18next with only one language's catalogue, without its later texts. */
export function startLanguage(chosen: LocaleCode): Promise<void> {
  wanted = shownLanguage(chosen);
  started = start(wanted);
  return started;
}

/**
 * Loads the texts that the first pages do without, in the shown language.
 * @throws network errors; it may then be called again
 */
export function fetchLaterTexts(): Promise<void> {
  // the code of a wide window's frame may come before the first texts
  return addLaterTexts(i18next.language ?? wanted);
}

async function addLaterTexts(locale: string): Promise<void> {
  const [texts] = await Promise.all([loadLaterTexts(locale), started]);
  // each part of a screen asks for them, and adding them is slow
  if (laterIn === locale) return;
  laterIn = locale;
  i18next.addResourceBundle(locale, 'translation', texts, false, false, { skipCopy: true });
}

async function start(locale: LocaleCode): Promise<void> {
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
  const [catalogue] = await Promise.all([loadCatalogue(locale), addLaterTexts(locale)]);
  i18next.addResourceBundle(locale, 'translation', catalogue);
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
