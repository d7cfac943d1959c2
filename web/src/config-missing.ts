import { SOURCE_LANGUAGE } from '@truefill/locales/catalogue.ts';
import { LANGUAGES, loadCatalogue } from '@truefill/locales/languages.ts';

/** Tells the user, in a language of the browser, that the page was loaded without its brand. Replaces the app. */
export async function showConfigMissing(): Promise<void> {
  const wanted = navigator.languages
    .map((code) => code.toLowerCase())
    .flatMap((code) => [code, code.split('-')[0] ?? code])
    .find((code) => Object.hasOwn(LANGUAGES, code));
  const { shell } = await loadCatalogue(wanted ?? SOURCE_LANGUAGE);
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = shell.configMissing;
  document.getElementById('root')?.replaceChildren(line);
}
