import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadAssets, type Asset } from './static-assets.ts';

/** The built web app: page, files, and what a browser should fetch early. */
export interface WebBuild {
  readonly html: string;
  readonly assets: ReadonlyMap<string, Asset>;
  /** value of the Link header for the entry files; empty if there are none */
  readonly links: string;
  /** the built files of a language's texts */
  languageFiles(locale: string): LanguageFiles;
  /** an address's first view beyond the entry files; null if unknown */
  firstView(path: string): FirstView | null;
}

/** URLs of a language's texts. */
export interface LanguageFiles {
  /** every page needs them */
  readonly first: readonly string[];
  /** only screens beyond the first pages need them */
  readonly later: readonly string[];
}

interface ViewFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files of an address's first view, for narrow and wide windows. */
export interface FirstView {
  readonly phone: ViewFiles;
  readonly wide: ViewFiles;
  /** whether phones need the later texts, as wide windows do */
  readonly laterTexts: boolean;
}

interface ManifestEntry {
  readonly file: string;
  readonly src?: string;
}

/** The build in a folder, reloaded as a whole when it is replaced; null while there is none. */
export function followWebBuild(webDir: string): () => WebBuild | null {
  const page = join(webDir, 'index.html');
  let held: { readonly modifiedMs: number; readonly build: WebBuild } | null = null;
  return () => {
    const modifiedMs = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedMs === undefined) return null;
    if (held?.modifiedMs !== modifiedMs) held = { modifiedMs, build: readBuild(webDir, page) };
    return held.build;
  };
}

function readBuild(webDir: string, page: string): WebBuild {
  const html = readFileSync(page, 'utf8');
  const languages = languageFilesOf(webDir);
  const views = firstViewsOf(webDir);
  return {
    html,
    assets: loadAssets(join(webDir, 'assets')),
    links: entryLinks(html),
    languageFiles: (locale) => languages.get(locale) ?? { first: [], later: [] },
    firstView: (address) => views.find(({ shape }) => shape.test(address))?.view ?? null,
  };
}

/** From the build's own file beside its manifest; empty without it. */
function firstViewsOf(webDir: string): readonly { readonly shape: RegExp; readonly view: FirstView }[] {
  const file = join(webDir, '.vite', 'first-views.json');
  if (!existsSync(file)) return [];
  const views = JSON.parse(readFileSync(file, 'utf8')) as readonly (FirstView & { readonly path: string })[];
  return views.map((view) => ({ shape: new RegExp(`^${view.path.replaceAll(/:\w+/g, '[^/]+')}$`), view }));
}

/** A style sheet is preloaded in the CORS mode of the page's own tag; otherwise it would be fetched twice. */
function entryLinks(html: string): string {
  const urls = [...html.matchAll(/(?:src|href)="(\/assets\/[\w./-]+\.(js|css))"/g)];
  return urls
    .map(([, url, kind]) => (kind === 'js' ? `<${url}>; rel=modulepreload` : `<${url}>; rel=preload; as=style; crossorigin`))
    .join(', ');
}

/** From the build's manifest; empty without it. */
function languageFilesOf(webDir: string): ReadonlyMap<string, LanguageFiles> {
  const path = join(webDir, '.vite', 'manifest.json');
  const files = new Map<string, LanguageFiles>();
  if (!existsSync(path)) return files;
  for (const { file, src } of Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>)) {
    const [, locale, name] = /(?:^|\/)locales\/([a-z-]+)\/(catalogue|later-texts)\.js$/.exec(src ?? '') ?? [];
    if (locale === undefined) continue;
    const known = files.get(locale) ?? { first: [], later: [] };
    const part = name === 'later-texts' ? 'later' : 'first';
    files.set(locale, { ...known, [part]: [...known[part], `/${file}`] });
  }
  return files;
}
