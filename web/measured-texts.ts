import type { Plugin } from 'vite';

const MEASURE = 'return Math.round(measureCtx.measureText(text).width);';
/** Texts between two drawings: the browser keeps that many. */
const TEXTS_KEPT = 64;

/**
 * A browser keeps each text that a canvas has measured until the canvas draws a picture. The chart library measures prices, of which
 * there are ever new ones, on a canvas that never draws: 0.12 MB a minute, for good. So that canvas draws nothing now and then.
 * @throws Error for a version of the library whose measuring looks otherwise
 */
export function lettingGoOfTexts(library: string): string {
  if (library.split(MEASURE).length !== 2) throw new Error('klinecharts measures texts in another way: see measured-texts.ts');
  return library
    .replace(
      MEASURE,
      `measuredTexts += 1;
    if (measuredTexts % ${TEXTS_KEPT} === 0) measureCtx.clearRect(0, 0, 1, 1);
    ${MEASURE}`,
    )
    .concat('\nvar measuredTexts = 0;\n');
}

/** Mends how the chart library measures texts, see `lettingGoOfTexts`. */
export function measuredTexts(): Plugin {
  return {
    name: 'truefill:measured-texts',
    transform: {
      filter: { id: /node_modules\/klinecharts\/dist\/index\.esm\.js$/ },
      handler: (code) => ({ code: lettingGoOfTexts(code), map: null }),
    },
  };
}
