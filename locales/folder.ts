import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, MarketNames } from './catalogue.ts';

/** What says what the language is, and the names of markets; the rest are texts, a file per feature. */
const LANGUAGE = 'language';
const MARKET_NAMES = 'market-names';
const LEGAL = 'legal';
const RULES = 'rules';
/** What a phone's first page shows, or any page may: the traders' app begins with these. The rest follows with the first screen that needs it. */
const FIRST = ['common', 'error', 'home', 'instrument', 'quotation', 'saved-settings', 'search', 'session', 'shell'];
/** Files that only the server shows anything of. */
const SERVER = ['mail', 'notice-texts', 'page'];
/** Files that only the operators' console shows anything of. */
const CONSOLE = /^console(?:-|$)/;
/** What the console shows of the texts that the parts it shares with the traders' app speak. */
const SHARED_WITH_CONSOLE = ['common', 'error', 'options', 'positions', 'session', 'shell', 'statement'];

/** A language's folder as it lies on the disk. */
export interface LanguageFolder {
  readonly code: string;
  readonly language: Language;
  /** path of every file of texts, by the name that keys begin with */
  readonly texts: Readonly<Record<string, string>>;
  /** paths of those that the traders' app begins with, by the same name */
  readonly web: Readonly<Record<string, string>>;
  /** paths of those that follow with the first screen that needs them, by the same name */
  readonly webLater: Readonly<Record<string, string>>;
  /** paths of those that the operators' console begins with, by the same name; null where the console does not speak the language */
  readonly console: Readonly<Record<string, string>> | null;
  /** path of the long static texts */
  readonly legal: string;
  /** path of the words of a brand's rules */
  readonly rules: string;
  /** path of the names of markets */
  readonly marketNamesPath: string;
  readonly marketNames: MarketNames;
}

/**
 * Reads every language there is, by code: each folder that holds a `language.json`.
 * @throws Error for a folder with a file that is not JSON
 */
export function readLanguages(root: string): readonly LanguageFolder[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => readLanguage(root, name))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

function readLanguage(root: string, code: string): LanguageFolder {
  const folder = join(root, code);
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  const names = readdirSync(folder)
    .flatMap((file) => /^([a-z-]+)\.json$/.exec(file)?.[1] ?? [])
    .filter((name) => name !== LANGUAGE && name !== MARKET_NAMES)
    .toSorted();
  const web = names.filter((name) => name !== LEGAL && name !== RULES && !SERVER.includes(name) && !CONSOLE.test(name));
  const inConsole = names.filter((name) => CONSOLE.test(name) || SHARED_WITH_CONSOLE.includes(name));
  const paths = (of: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(of.map((name) => [name, pathOf(name)]));
  return {
    code,
    language: readJson(pathOf(LANGUAGE)) as Language,
    texts: paths(names),
    web: paths(web.filter((name) => FIRST.includes(name))),
    webLater: paths(web.filter((name) => !FIRST.includes(name))),
    console: names.some((name) => CONSOLE.test(name)) ? paths(inConsole) : null,
    legal: pathOf(LEGAL),
    rules: pathOf(RULES),
    marketNamesPath: pathOf(MARKET_NAMES),
    marketNames: readJson(pathOf(MARKET_NAMES)) as MarketNames,
  };
}

/** @throws Error naming the file that cannot be read */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`the texts of ${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
