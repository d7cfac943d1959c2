import type { Plugin } from 'vite';

/**
 * Style sheets load in the order in which screens request them, and that order must not affect the appearance. So each
 * belongs to a layer: a component's own rules yield to those of the code that uses it, wherever they are in the page.
 * The features' sheets are in no layer and override all others.
 */
const LAYERS = ['base', 'ui', 'client', 'shell', 'parts'] as const;

type Layer = (typeof LAYERS)[number];

/** The layer of a style sheet; null for a feature's sheet. */
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
        // the first sheet defines the order
        return layer === null ? null : `@layer ${LAYERS.join(', ')};\n@layer ${layer} {\n${code}\n}\n`;
      },
    },
  };
}
