import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from './catalogue.ts';
import { readLanguages, type LanguageFolder } from './folder.ts';
import { joinThaiWords } from './thai-words.ts';

const ROOT = import.meta.dirname;
/** The style sheets of fonts, and of those that a language brings. */
const FONT_STYLES = /[\\/]@fontsource-variable[\\/][\w./\\-]+\.css$/;
const NOTO = /[\\/]noto-/;
/** A part of a font with letters of a script that no language here is written in. */
const UNUSED_PART = /\/\* [\w-]+-(?:cyrillic|greek)(?:-ext)?-wght-normal \*\/\s*@font-face \{[^}]*\}\s*/g;
const LONG_TEXTS = /[\\/]locales[\\/]long-texts\.ts$/;
/** Texts are joined, but not the names of markets, which are searched by typed text. */
const THAI = /[\\/]locales[\\/]th[\\/](?!market-names)[\w-]+\.json$/;
const CATALOGUE = /[\\/]locales[\\/]([a-z-]+)[\\/](catalogue|later-texts)\.js$/;

/** The apps that a language has texts of. */
export type AppName = 'web' | 'console';

/** Bundles `languages.ts` and `long-texts.ts` for a browser app: of each language a file of what the app begins with, one of its later texts, and others of what is long, each fetched alone. */
export function languages(app: AppName): Plugin {
  return {
    name: 'truefill:languages',
    enforce: 'pre',
    resolveId: { filter: { id: CATALOGUE }, handler: (id) => id },
    load: {
      filter: { id: [CATALOGUE, /[\\/]locales[\\/]languages\.ts$/, LONG_TEXTS] },
      handler(id) {
        const all = readLanguages(ROOT);
        const [, code, part] = CATALOGUE.exec(id) ?? [];
        const language = all.find((folder) => folder.code === code);
        if (language) return textsModule(part === 'later-texts' ? language.webLater : catalogueOf(language, app));
        return LONG_TEXTS.test(id) ? longTextsModule(all) : languagesModule(all, app);
      },
    },
    transform: {
      filter: { id: [FONT_STYLES, THAI] },
      handler: (code, id) => (THAI.test(id) ? joinThaiWords(code) : withUsedFonts(code, id)),
    },
  };
}

/** A font that came late would move what is already read: such a visit keeps the device's own, and the next one has it at hand. */
function withUsedFonts(styles: string, id: string): string {
  const used = styles.replaceAll(UNUSED_PART, '');
  return NOTO.test(id) ? used.replaceAll('font-display: swap', 'font-display: optional') : used;
}

function catalogueOf(language: LanguageFolder, app: AppName): Readonly<Record<string, string>> {
  return { ...language[app], marketNames: language.marketNamesPath };
}

function textsModule(texts: Readonly<Record<string, string>>): string {
  const files = Object.entries(texts);
  return [
    ...files.map(([, path], place) => `import texts${place} from ${JSON.stringify(path)};`),
    `export default { ${files.map(([name], place) => `${JSON.stringify(name)}: texts${place}`).join(', ')} };`,
  ].join('\n');
}

function languagesModule(all: readonly LanguageFolder[], app: AppName): string {
  const spoken = all.filter((folder) => folder[app] !== null);
  const fonts = spoken.flatMap(({ code, language: { font } }) =>
    font ? [`${JSON.stringify(code)}: () => import(${JSON.stringify(font.styles)})`] : [],
  );
  return [
    `export const LANGUAGES = ${JSON.stringify(Object.fromEntries(all.map(({ code, language }) => [code, shownOf(language)])))};`,
    `export const CONSOLE_LANGUAGES = ${JSON.stringify(all.flatMap(({ code, console }) => (console ? [code] : [])))};`,
    `const catalogues = ${loaders(spoken, ({ code }) => join(ROOT, code, 'catalogue.js'))};`,
    `const fonts = { ${fonts.join(', ')} };`,
    'export const loadLanguageFont = async (code) => { await fonts[code]?.(); };',
    ...(app === 'web'
      ? [
          `const later = ${loaders(spoken, ({ code }) => join(ROOT, code, 'later-texts.js'))};`,
          'export const loadLaterTexts = async (code) => (await later[code]()).default;',
        ]
      : ['export const loadLaterTexts = async () => ({});']),
    'export const loadCatalogue = async (code) => (await catalogues[code]()).default;',
  ].join('\n');
}

function longTextsModule(all: readonly LanguageFolder[]): string {
  return [
    `const legal = ${loaders(all, (folder) => folder.legal)};`,
    `const rules = ${loaders(all, (folder) => folder.rules)};`,
    'export const loadLegalTexts = async (code) => (await legal[code]()).default;',
    'export const loadRuleTexts = async (code) => (await rules[code]()).default;',
  ].join('\n');
}

/** An object of functions that each fetch a language's file, by its code. */
function loaders(folders: readonly LanguageFolder[], pathOf: (folder: LanguageFolder) => string): string {
  return `{ ${folders.map((folder) => `${JSON.stringify(folder.code)}: () => import(${JSON.stringify(pathOf(folder))})`).join(', ')} }`;
}

/** What a page needs to know of a language: where its font comes from, the module knows itself. */
function shownOf({ font, subset: _subset, ...language }: Language): object {
  return font ? { ...language, font: { family: font.family } } : language;
}
