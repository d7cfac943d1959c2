import type { Plugin } from 'vite';

/**
 * Style sheets arrive in the order in which screens ask for them, and that order must not decide how anything looks. So each
 * belongs to a layer: a component's own rules give way to those of who puts it on a screen, wherever in the page either stands.
 * The features' sheets are in no layer and outrank all.
 */
const LAYERS = ['base', 'ui', 'client', 'shell', 'parts'] as const;

type Layer = (typeof LAYERS)[number];

/** The layer of a style sheet; null for a feature's. */
export function layerOf(file: string): Layer | null {
  if (file.includes('/ui/src/theme/')) return 'base';
  if (file.includes('/ui/src/')) return 'ui';
  if (file.includes('/client/src/')) return 'client';
  if (/\/(?:web|console)\/src\/(?:shell|page)\//.test(file)) return 'shell';
  if (/\/(?:web|console)\/src\/features\//.test(file)) return null;
  return 'parts';
}

/** Puts every style sheet into its layer. */
export function styleLayers(): Plugin {
  return {
    name: 'truefill:style-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:ui|client|web|console)\/src\/.*\.css$/ },
      handler(code, id) {
        const layer = layerOf(id);
        // whichever sheet comes first says the order
        return layer === null ? null : `@layer ${LAYERS.join(', ')};\n@layer ${layer} {\n${code}\n}\n`;
      },
    },
  };
}
