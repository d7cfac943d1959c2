import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readLanguages, type LanguageFolder } from './folder.ts';

const ROOT = import.meta.dirname;
const CATALOGUE = /[\\/]locales[\\/]([a-z-]+)[\\/]catalogue\.js$/;

/** The apps that a language has texts of. */
export type AppName = 'web' | 'console';

/** Bundles `languages.ts` for a browser app: one file per language, and others for its long static texts and the words of rules, each fetched alone. */
export function languages(app: AppName): Plugin {
  return {
    name: 'truefill:languages',
    enforce: 'pre',
    resolveId: { filter: { id: CATALOGUE }, handler: (id) => id },
    load: {
      filter: { id: [CATALOGUE, /[\\/]locales[\\/]languages\.ts$/] },
      handler(id) {
        const all = readLanguages(ROOT);
        const code = CATALOGUE.exec(id)?.[1];
        const language = all.find((folder) => folder.code === code);
        return language ? catalogueModule(language[app]) : languagesModule(all);
      },
    },
  };
}

function catalogueModule(texts: LanguageFolder[AppName]): string {
  const files = Object.entries(texts);
  return [
    ...files.map(([, path], place) => `import texts${place} from ${JSON.stringify(path)};`),
    `export default { ${files.map(([name], place) => `${JSON.stringify(name)}: texts${place}`).join(', ')} };`,
  ].join('\n');
}

function languagesModule(all: readonly LanguageFolder[]): string {
  const loaders = (pathOf: (folder: LanguageFolder) => string): string =>
    `{ ${all.map((folder) => `${JSON.stringify(folder.code)}: () => import(${JSON.stringify(pathOf(folder))})`).join(', ')} }`;
  return [
    `export const LANGUAGES = ${JSON.stringify(Object.fromEntries(all.map(({ code, language }) => [code, language])))};`,
    `const catalogues = ${loaders(({ code }) => join(ROOT, code, 'catalogue.js'))};`,
    `const legal = ${loaders((folder) => folder.legal)};`,
    `const rules = ${loaders((folder) => folder.rules)};`,
    'export const loadCatalogue = async (code) => (await catalogues[code]()).default;',
    'export const loadLegalTexts = async (code) => (await legal[code]()).default;',
    'export const loadRuleTexts = async (code) => (await rules[code]()).default;',
  ].join('\n');
}
