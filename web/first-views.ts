import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The modules that a URL shows first, by window width. */
interface FirstView {
  /** a segment that begins with a colon matches anything */
  readonly path: string;
  readonly phone: readonly string[];
  readonly wide: readonly string[];
  /** whether phones need the later texts, as wide windows do */
  readonly laterTexts?: true;
}

/** relative path, wherever the packages are installed */
const CHART_LIBRARY = path.relative(
  import.meta.dirname,
  realpathSync(path.join(import.meta.dirname, '../node_modules/klinecharts/dist/index.esm.js')),
);
const WORKSPACE = ['src/shell/desktop.tsx', CHART_LIBRARY];
/** over the workspace, with the language choice that the card loads */
const CARD = [...WORKSPACE, 'src/features/account/language-choice.tsx'];

/** Entry URLs. Any other URL starts with the modules that every page needs. */
const FIRST_VIEWS: readonly FirstView[] = [
  { path: '/', phone: ['src/features/home/home.tsx'], wide: WORKSPACE },
  view('/login', 'src/features/session/login.tsx', CARD),
  view('/register', 'src/features/session/register.tsx', CARD),
  {
    path: '/:symbol/chart',
    phone: ['src/features/chart/chart-screen.tsx', 'src/features/chart/mobile-chart.tsx', CHART_LIBRARY],
    wide: WORKSPACE,
    laterTexts: true,
  },
  view('/quotation', 'src/features/quotation/quotation.tsx', ['src/shell/desktop.tsx']),
];

/** One screen for every window, in wide ones beside or over `around`. */
function view(address: string, screen: string, around: readonly string[]): FirstView {
  return { path: address, phone: [screen], wide: [...around, screen] };
}

/**
 * Writes the list of files that each entry URL needs beyond those that the page itself references, so that the server can
 * preload them all in its first response and no file has to be parsed before the next one is requested.
 */
export function firstViews(): Plugin {
  return {
    name: 'truefill:first-views',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = filesOf(
        chunks.filter(({ isEntry }) => isEntry),
        bundle,
      );
      const filesFor = (modules: readonly string[]) => {
        const wanted = modules.map((module) => chunkOf(chunks, path.join(import.meta.dirname, module)));
        const { scripts, styles } = filesOf(wanted, bundle);
        const url = (file: string): string => `/${file}`;
        return {
          scripts: [...scripts].filter((file) => !entry.scripts.has(file)).map(url),
          styles: [...styles].filter((file) => !entry.styles.has(file)).map(url),
        };
      };
      const views = FIRST_VIEWS.map(({ path: address, phone, wide, laterTexts = false }) => ({
        path: address,
        phone: filesFor(phone),
        wide: filesFor(wide),
        laterTexts,
      }));
      this.emitFile({ type: 'asset', fileName: '.vite/first-views.json', source: JSON.stringify(views) });
    },
  };
}

interface Files {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
  if (!found) throw new Error(`no chunk has the facade module ${module}`);
  return found;
}

/** Chunks with everything that they import. */
function filesOf(entries: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  entries.forEach(visit);
  return { scripts, styles };
}
