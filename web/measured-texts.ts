import type { Plugin } from 'vite';

const MEASURE = 'return Math.round(measureCtx.measureText(text).width);';
/** Number of texts between two draws, which is how many the browser retains. */
const MAX_TEXTS = 64;

/**
 * A browser retains each text that a canvas has measured until the canvas draws. The chart library measures ever new prices on
 * a canvas that never draws: this leaks 0.12 MB a minute. So that canvas draws nothing from time to time.
 * @throws Error for a version of the library whose measuring code differs
 */
export function releasingTexts(library: string): string {
  if (library.split(MEASURE).length !== 2) throw new Error('klinecharts measures text differently: see measured-texts.ts');
  return library
    .replace(
      MEASURE,
      `measuredTexts += 1;
    if (measuredTexts % ${MAX_TEXTS} === 0) measureCtx.clearRect(0, 0, 1, 1);
    ${MEASURE}`,
    )
    .concat('\nvar measuredTexts = 0;\n');
}

/** Fixes how the chart library measures text, see `releasingTexts`. */
export function measuredTexts(): Plugin {
  return {
    name: 'truefill:measured-texts',
    transform: {
      filter: { id: /node_modules\/klinecharts\/dist\/index\.esm\.js$/ },
      handler: (code) => ({ code: releasingTexts(code), map: null }),
    },
  };
}
