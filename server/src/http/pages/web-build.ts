import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadAssets, type Asset } from './static-assets.ts';

/** The built web app: page, files, and what a browser should fetch early. */
export interface WebBuild {
  readonly html: string;
  readonly assets: ReadonlyMap<string, Asset>;
  /** value of the Link header for the entry files; empty if there are none */
  readonly links: string;
  /** the built files of a language */
  languageFiles(locale: string): readonly string[];
  /** an address's first view beyond the entry files; null if unknown */
  firstView(path: string): FirstView | null;
}

interface ViewFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The files of an address's first view, for narrow and wide windows. */
export interface FirstView {
  readonly phone: ViewFiles;
  readonly wide: ViewFiles;
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
    languageFiles: (locale) => languages.get(locale) ?? [],
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
function languageFilesOf(webDir: string): ReadonlyMap<string, readonly string[]> {
  const path = join(webDir, '.vite', 'manifest.json');
  const files = new Map<string, readonly string[]>();
  if (!existsSync(path)) return files;
  for (const { file, src } of Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>)) {
    const locale = /(?:^|\/)locales\/([a-z-]+)\/(?:catalogue\.js|market-names\.json)$/.exec(src ?? '')?.[1];
    if (locale !== undefined) files.set(locale, [...(files.get(locale) ?? []), `/${file}`]);
  }
  return files;
}
