import { FONTS_KEY } from '@truefill/api/prerender-request.ts';
import { showLanguageFont } from '@truefill/client/i18n/language-font.ts';

/** Lets the page use the fonts of the brand and the language. A browser that has been here before shows them at once, see the server's page. */
export function fetchFonts(): void {
  document.documentElement.dataset['fonts'] = '';
  void showLanguageFont();
  try {
    localStorage.setItem(FONTS_KEY, '');
  } catch {
    // a browser that keeps nothing shows the stand-ins again
  }
}
