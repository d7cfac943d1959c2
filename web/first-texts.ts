import path from 'node:path';
import { SOURCE_LANGUAGE } from '@truefill/locales/catalogue.ts';
import { readJson, readLanguages } from '@truefill/locales/folder.ts';
import type { Plugin } from 'vite';

const LOCALES = path.join(import.meta.dirname, '../locales');
/** `lazyScreen(() => import('./home.tsx'), 'HomeScreen', 'first')` and the like, as the formatter writes them, on one line or several. */
const SHOWS_FIRST_TEXTS = /\(\s*\(\) => import\('([^']+)'\),\s*'\w+',[^;()]*'first'/g;
const LITERAL = /(["'`])([a-z][a-z-]*\.[\w.-]*)(\1|\$\{)/g;

/**
 * Stops a build in which a page that renders with the texts of the first load alone, and so before the later ones have loaded,
 * names one of the later ones: it would show the text's key. Such pages are the entry and every part that is loaded with
 * `'first'`, with all modules that they import.
 */
export function firstTexts(): Plugin {
  const roots = new Set<string>();
  const laterKeys = readLaterKeys();
  return {
    name: 'truefill:first-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      for (const [, specifier = ''] of code.matchAll(SHOWS_FIRST_TEXTS)) roots.add(path.join(path.dirname(id), specifier));
    },
    generateBundle() {
      const seen = new Set<string>();
      const visit = (id: string): void => {
        if (seen.has(id) || id.includes('/node_modules/')) return;
        seen.add(id);
        const module = this.getModuleInfo(id);
        const key = laterKeyIn(module?.code ?? '', laterKeys);
        if (key !== null) this.error(`${id} is shown before its text ${key} has loaded: see FIRST in locales/folder.ts`);
        module?.importedIds.forEach(visit);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) visit(id);
      roots.forEach(visit);
    },
  };
}

/** The keys of all later texts, and each of their beginnings that ends in a dot: a key may be composed when it is needed. */
function readLaterKeys(): ReadonlySet<string> {
  const keys = new Set<string>();
  const collect = (key: string, texts: unknown): void => {
    if (typeof texts === 'string') return void keys.add(key.replace(/_(?:zero|one|two|few|many|other)$/, ''));
    keys.add(`${key}.`);
    for (const [name, child] of Object.entries(texts as object)) collect(`${key}.${name}`, child);
  };
  const later = readLanguages(LOCALES).find(({ code }) => code === SOURCE_LANGUAGE)?.webLater ?? {};
  for (const [name, file] of Object.entries(later)) collect(name, readJson(file));
  return keys;
}

function laterKeyIn(code: string, keys: ReadonlySet<string>): string | null {
  for (const [, , literal = '', end] of code.matchAll(LITERAL)) {
    const key = end === '${' ? literal.replace(/[^.]*$/, '') : literal;
    if (keys.has(key)) return literal;
  }
  return null;
}
