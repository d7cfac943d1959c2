import { FONTS_KEY } from '@truefill/api/paint-request.ts';

/** Lets the page use the brand's fonts. A browser that has been here before shows them at once, see the server's page. */
export function fetchFonts(): void {
  document.documentElement.dataset['fonts'] = '';
  try {
    localStorage.setItem(FONTS_KEY, '');
  } catch {
    // a browser that keeps nothing shows the stand-ins again
  }
}
