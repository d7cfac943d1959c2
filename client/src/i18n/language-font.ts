import { LANGUAGES, loadLanguageFont } from '../../../locales/languages.ts';
import { usePreferences } from '../preferences/preferences-store.ts';

/** Uses the font of the language's script, if it has one; until it has loaded, and if it fails to, the device's own. */
export async function showLanguageFont(): Promise<void> {
  const { locale } = usePreferences.getState();
  const font = LANGUAGES[locale]?.font;
  const { style } = document.documentElement;
  style.removeProperty('--font-script');
  if (!font) return;
  await loadLanguageFont(locale).catch(() => undefined);
  if (usePreferences.getState().locale === locale) style.setProperty('--font-script', `'${font.family}'`);
}
