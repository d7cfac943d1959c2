import { brandCss, type VisualInputs } from '@truefill/ui/theme/generate.ts';
import type { Plugin } from 'vite';

/** The console looks the same for every brand: it belongs to the broker. */
const VISUAL: VisualInputs = {
  accent: '#19b8a6',
  neutral: { hue: 252, chroma: 0.0135 },
  radius: 10,
  font: 'Inter Variable',
  scheme: 'blue-red',
};

const NAME = 'truefill-tokens.css';

/** Generates the colors that `ui` components need, as a style sheet of the build. */
export function themeTokens(): Plugin {
  return {
    name: 'truefill:theme-tokens',
    resolveId: { filter: { id: /^virtual:truefill-tokens\.css$/ }, handler: () => `\0${NAME}` },
    load: { filter: { id: /truefill-tokens\.css$/ }, handler: () => brandCss(VISUAL) },
  };
}
