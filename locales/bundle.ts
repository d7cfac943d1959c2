import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readLanguages, type LanguageFolder } from './folder.ts';

const ROOT = import.meta.dirname;
/** The style sheets of fonts, and of those that a language brings. */
const FONT_STYLES = /[\\/]@fontsource-variable[\\/][\w./\\-]+\.css$/;
const NOTO = /[\\/]noto-/;
/** A part of a font with letters of a script that no language here is written in. */
const UNUSED_PART = /\/\* [\w-]+-(?:cyrillic|greek)(?:-ext)?-wght-normal \*\/\s*@font-face \{[^}]*\}\s*/g;
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
        const texts = language?.[app];
        return texts ? catalogueModule(texts) : languagesModule(all, app);
      },
    },
    // A font that came late would move what is already read: such a visit keeps the device's own, and the next one has it at hand.
    transform: {
      filter: { id: FONT_STYLES },
      handler(styles, id) {
        const used = styles.replaceAll(UNUSED_PART, '');
        return NOTO.test(id) ? used.replaceAll('font-display: swap', 'font-display: optional') : used;
      },
    },
  };
}

function catalogueModule(texts: NonNullable<LanguageFolder[AppName]>): string {
  const files = Object.entries(texts);
  return [
    ...files.map(([, path], place) => `import texts${place} from ${JSON.stringify(path)};`),
    `export default { ${files.map(([name], place) => `${JSON.stringify(name)}: texts${place}`).join(', ')} };`,
  ].join('\n');
}

function languagesModule(all: readonly LanguageFolder[], app: AppName): string {
  const spoken = all.filter((folder) => folder[app] !== null);
  const loaders = (pathOf: (folder: LanguageFolder) => string): string =>
    `{ ${spoken.map((folder) => `${JSON.stringify(folder.code)}: () => import(${JSON.stringify(pathOf(folder))})`).join(', ')} }`;
  const fonts = spoken.flatMap(({ code, language: { font } }) =>
    font ? [`${JSON.stringify(code)}: () => import(${JSON.stringify(font.styles)})`] : [],
  );
  return [
    `export const LANGUAGES = ${JSON.stringify(Object.fromEntries(all.map(({ code, language }) => [code, language])))};`,
    `export const CONSOLE_LANGUAGES = ${JSON.stringify(all.flatMap(({ code, console }) => (console ? [code] : [])))};`,
    `const catalogues = ${loaders(({ code }) => join(ROOT, code, 'catalogue.js'))};`,
    `const legal = ${loaders((folder) => folder.legal)};`,
    `const fonts = { ${fonts.join(', ')} };`,
    'export const loadLanguageFont = async (code) => { await fonts[code]?.(); };',
    `const rules = ${loaders((folder) => folder.rules)};`,
    `const names = ${loaders((folder) => folder.marketNamesPath)};`,
    'export const loadCatalogue = async (code) => {',
    '  const [texts, marketNames] = await Promise.all([catalogues[code](), names[code]()]);',
    '  return { ...texts.default, marketNames: marketNames.default };',
    '};',
    'export const loadLegalTexts = async (code) => (await legal[code]()).default;',
    'export const loadRuleTexts = async (code) => (await rules[code]()).default;',
  ].join('\n');
}
