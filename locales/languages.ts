import type { Catalogue, Language } from './catalogue.ts';
import { readJson, readLanguages } from './folder.ts';

// In the web app's build `bundle.ts` writes this module: the same, with every catalogue as a file of its own.

const folders = new Map(readLanguages(import.meta.dirname).map((folder) => [folder.code, folder]));

/** The languages that there are texts in, by code. */
export const LANGUAGES: Readonly<Record<string, Language>> = Object.fromEntries(
  [...folders].map(([code, { language }]) => [code, language]),
);

/** The codes of those that the operators' console speaks too. */
export const CONSOLE_LANGUAGES: readonly string[] = [...folders].flatMap(([code, { console }]) => (console ? [code] : []));

/**
 * The apps' texts in a language: a test may show either app.
 * @throws Error for a language without texts
 */
export async function loadCatalogue(code: string): Promise<Catalogue> {
  const folder = folders.get(code);
  if (!folder) throw new Error(`there are no texts in ${code}`);
  const { web, console, marketNamesPath } = folder;
  const files = Object.entries({ ...web, ...console, marketNames: marketNamesPath });
  return Object.fromEntries(files.map(([name, path]) => [name, readJson(path)])) as unknown as Catalogue;
}

/** Brings a language's own font, where it has one: in a browser only. */
export async function loadLanguageFont(_code: string): Promise<void> {}
