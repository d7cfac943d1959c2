import { LANGUAGES, loadLanguageFont } from '../../../locales/languages.ts';
import { usePreferences } from '../preferences/preferences-store.ts';

/** Shows the language in the font of its script, where it has one; until that is there, and where it does not come, in the device's own. */
export async function showLanguageFont(): Promise<void> {
  const { locale } = usePreferences.getState();
  const font = LANGUAGES[locale]?.font;
  const { style } = document.documentElement;
  style.removeProperty('--font-script');
  if (!font) return;
  await loadLanguageFont(locale).catch(() => undefined);
  if (usePreferences.getState().locale === locale) style.setProperty('--font-script', `'${font.family}'`);
}
