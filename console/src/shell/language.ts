import i18next from 'i18next';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { savePreferenceCookie } from '@truefill/client/preferences/cookie.ts';
import { showLanguageFont } from '@truefill/client/i18n/language-font.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { CONSOLE_LANGUAGES as CODES, LANGUAGES, loadCatalogue } from '../../../locales/languages.ts';

/** Every language with console texts: operators are not a brand's visitors. */
export const CONSOLE_LANGUAGES = CODES.map((code) => ({ code: code as LocaleCode, name: LANGUAGES[code]?.name ?? code }));

/** Changes the language of the console. */
export async function chooseConsoleLanguage(locale: LocaleCode): Promise<void> {
  i18next.addResourceBundle(locale, 'translation', await loadCatalogue(locale));
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
  savePreferenceCookie('lang', locale);
  usePreferences.setState({ locale });
  void showLanguageFont();
}
