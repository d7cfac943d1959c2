import type { Catalogue, Language } from './catalogue.ts';
import { readJson, readLanguages, type LanguageFolder } from './folder.ts';

// In the web app's build `bundle.ts` writes this module: the same, with every catalogue as a file of its own.

const folders = new Map(readLanguages(import.meta.dirname).map((folder) => [folder.code, folder]));

/** The languages that there are texts in, by code. */
export const LANGUAGES: Readonly<Record<string, Language>> = Object.fromEntries(
  [...folders].map(([code, { language }]) => [code, language]),
);

/** The codes of those that the operators' console speaks too. */
export const CONSOLE_LANGUAGES: readonly string[] = [...folders].flatMap(([code, { console }]) => (console ? [code] : []));

/**
 * The texts in a language that an app begins with. Here they are those of both apps, the later ones included: a test may show
 * any screen.
 * @throws Error for a language without texts
 */
export async function loadCatalogue(code: string): Promise<Catalogue> {
  const { web, console, marketNamesPath } = folderOf(code);
  const files = { ...web, ...console, marketNames: marketNamesPath };
  return { ...readAll(files), ...(await loadLaterTexts(code)) } as Catalogue;
}

/**
 * The texts in a language that the traders' app loads with the first screen that needs them.
 * @throws Error for a language without texts
 */
export async function loadLaterTexts(code: string): Promise<Partial<Catalogue>> {
  return readAll(folderOf(code).webLater);
}

function folderOf(code: string): LanguageFolder {
  const folder = folders.get(code);
  if (!folder) throw new Error(`there are no texts in ${code}`);
  return folder;
}

function readAll(paths: Readonly<Record<string, string>>): Partial<Catalogue> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, readJson(path)]));
}

/** Brings a language's own font, where it has one: in a browser only. */
export async function loadLanguageFont(_code: string): Promise<void> {}
