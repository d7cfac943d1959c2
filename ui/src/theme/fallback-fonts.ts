/**
 * Local fallback fonts with the metrics of the brand's font, so that nothing moves when that has loaded.
 * Widths: all English texts of the app in the font compared with Liberation Sans, whose advances are Arial's, at the weights
 * that the app uses; Roboto's differ from Arial's by 0.2 %. Heights: the font's own `hhea` table.
 */
interface Proportions {
  /** ascent and descent as a share of the font size */
  readonly ascent: number;
  readonly descent: number;
  /** width relative to Arial, up to each weight */
  readonly widths: readonly (readonly [weights: string, bold: boolean, width: number])[];
}

const PROPORTIONS: Readonly<Record<string, Proportions>> = {
  'Inter Variable': {
    ascent: 0.96875,
    descent: 0.24121,
    widths: [
      ['100 479', false, 1.065],
      ['480 579', false, 1.079],
      // slightly wider than the font itself: a title that grew when the font loaded would be painted again, as the page's
      // largest element
      ['580 900', true, 1.021],
    ],
  },
  'Figtree Variable': {
    ascent: 0.95,
    descent: 0.25,
    widths: [
      ['100 479', false, 1.006],
      ['480 579', false, 1.014],
      ['580 900', true, 0.952],
    ],
  },
  'Space Grotesk Variable': {
    ascent: 0.984,
    descent: 0.292,
    widths: [
      ['100 479', false, 1.096],
      ['480 579', false, 1.098],
      ['580 900', true, 1.021],
    ],
  },
  'Nunito Variable': {
    ascent: 1.011,
    descent: 0.353,
    widths: [
      ['100 479', false, 1.014],
      ['480 579', false, 1.023],
      ['580 900', true, 0.961],
    ],
  },
  'Source Serif 4 Variable': {
    ascent: 1.036,
    descent: 0.335,
    widths: [
      ['100 479', false, 1.068],
      ['480 579', false, 1.076],
      ['580 900', true, 1.007],
    ],
  },
};

/** The fonts that a brand may choose. All have tabular figures. */
export const FONTS: readonly string[] = Object.keys(PROPORTIONS);

const REGULAR = ['Arial', 'ArialMT', 'Roboto', 'Roboto-Regular', 'Liberation Sans'];
const BOLD = ['Arial Bold', 'Arial-BoldMT', 'Roboto Bold', 'Roboto-Bold', 'Liberation Sans Bold'];
/** The font of numbers, whatever the brand's font is. */
const NUMBERS = 'Inter Variable';

/** The name of a font's fallback. Without known proportions there is no such font, and the page's next one is used. */
export function fallbackFontOf(font: string): string {
  return font.replace('Variable', 'Stand-in');
}

/** The fallbacks of a brand's font and of the number font, as CSS. */
export function fallbackFontFaces(font: string): string {
  return [...new Set([font, NUMBERS])].flatMap(fontFacesOf).join('\n');
}

function fontFacesOf(font: string): string[] {
  const proportions = PROPORTIONS[font];
  if (!proportions) return [];
  const { ascent, descent, widths } = proportions;
  const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;
  return widths.map(([weights, bold, width]) => {
    const sources = (bold ? BOLD : REGULAR).map((name) => `local('${name}')`).join(',');
    // size-adjust scales the heights along with the width
    const heights = `ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};line-gap-override:0%`;
    return `@font-face{font-family:'${fallbackFontOf(font)}';font-weight:${weights};src:${sources};size-adjust:${percent(width)};${heights}}`;
  });
}
