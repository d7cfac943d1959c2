import { FONTS_KEY } from '@truefill/api/prerender-request.ts';
import { showLanguageFont } from '@truefill/client/i18n/language-font.ts';

/** Loads the fonts of the brand and the language. A browser that has cached them shows them at once, see the server's page. */
export function fetchFonts(): void {
  document.documentElement.dataset['fonts'] = '';
  void showLanguageFont();
  try {
    localStorage.setItem(FONTS_KEY, '');
  } catch {
    // without a cache the next page shows the fallback fonts again
  }
}
