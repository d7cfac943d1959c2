import { contrast, contrastOf, hexOf, hueDistance, luminance, mix, oklchOf, type Oklch } from './color.ts';
import { densityCss, type Density } from './density.ts';
import { SCHEME_NAMES, type SchemeName } from './scheme.ts';
import { fallbackFontFaces, fallbackFontOf } from './fallback-fonts.ts';

/** The visual settings of a brand's file. */
export interface VisualInputs {
  /** #rrggbb */
  readonly accent: string;
  /** hue in degrees, chroma 0..0.05: the temperature of every surface, line and text */
  readonly neutral: { readonly hue: number; readonly chroma: number };
  /** px, 0..24 */
  readonly radius: number;
  readonly font: string;
  readonly scheme: SchemeName;
  /** `comfortable` if missing */
  readonly density?: Density | undefined;
  /** hues of the artwork's three colors; derived from the accent when missing */
  readonly art?: readonly [number, number, number] | undefined;
}

export type ThemeName = 'light' | 'dark';
export type Tokens = Readonly<Record<string, string>>;

/** Up and down colors by scheme; the same for every brand, so that a trader never has to relearn them. */
export const SCHEMES: Readonly<Record<SchemeName, { readonly up: string; readonly down: string }>> = {
  'blue-red': { up: '#0065ff', down: '#f05150' },
  'green-red': { up: '#0a9e63', down: '#e5404a' },
  'red-blue': { up: '#f05150', down: '#0065ff' },
  'red-green': { up: '#e5404a', down: '#0a9e63' },
};

export const THEMES: readonly ThemeName[] = ['light', 'dark'];

/** Below this chroma a color looks gray and its hue is irrelevant. */
const GRAY_CHROMA = 0.04;
const MIN_HUE_DISTANCE = 25;
const FONT_NAME = /^[A-Za-z0-9 ]+$/;
const WHITE = '#ffffff';
const BLACK = '#000000';
const SOLVE_STEP = 0.0025;

/** Targets are slightly above WCAG's 4.5 and 3, because browsers round. */
const TEXT = 4.52;
const LABEL = 4.6;
const MARK = 3.02;

const STATUS: Readonly<Record<string, Readonly<Record<ThemeName, string>>>> = {
  ok: { light: '#0b8a57', dark: '#2fbf83' },
  warn: { light: '#b87503', dark: '#f0b232' },
  danger: { light: '#d23239', dark: '#f0666a' },
  info: { light: '#1f66d6', dark: '#6aa6ff' },
  demo: { light: '#b87503', dark: '#f0b232' },
};

const SHADOWS: Readonly<Record<ThemeName, Tokens>> = {
  light: {
    scrim: 'rgb(16 22 34 / .42)',
    'shadow-1': '0 1px 2px rgb(20 32 54 / .06)',
    'shadow-2': '0 8px 24px rgb(20 32 54 / .1), 0 0 0 1px var(--line-subtle)',
    'shadow-3': '0 24px 64px rgb(20 32 54 / .18), 0 0 0 1px var(--line-subtle)',
  },
  dark: {
    scrim: 'rgb(3 6 10 / .56)',
    'shadow-1': '0 1px 2px rgb(0 0 0 / .35)',
    'shadow-2': '0 8px 24px rgb(0 0 0 / .42), 0 0 0 1px var(--line)',
    'shadow-3': '0 24px 64px rgb(0 0 0 / .58), 0 0 0 1px var(--line)',
  },
};

interface Palette {
  readonly theme: ThemeName;
  /** a shade of the brand's neutral: lightness, and chroma as a multiple of the brand's */
  readonly neutral: (lightness: number, chromaScale?: number) => string;
  readonly surfaces: Readonly<Record<'canvas' | 'surface' | 'raised' | 'hover' | 'active' | 'overlay', string>>;
  /** near-black for labels on light fills */
  readonly ink: string;
}

type Direction = 'lighter' | 'darker';

/** The direction away from the surfaces of a theme. */
const CONTRAST_DIRECTION: Readonly<Record<ThemeName, Direction>> = { light: 'darker', dark: 'lighter' };

/** Adjusts a color's lightness until it meets the ratio on every one of the surfaces. */
function solve(color: string, surfaces: readonly string[], target: number, direction: Direction): string {
  const start = oklchOf(color);
  const step = direction === 'lighter' ? SOLVE_STEP : -SOLVE_STEP;
  // once, not per candidate: this loop is most of the time of making a theme
  const under = surfaces.map(luminance);
  for (let lightness = start.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = hexOf({ ...start, lightness });
    const seen = luminance(candidate);
    if (under.every((surface) => contrastOf(seen, surface) >= target)) return candidate;
  }
  return direction === 'lighter' ? WHITE : BLACK;
}

function palette(visual: VisualInputs, theme: ThemeName): Palette {
  const neutral = (lightness: number, chromaScale = 1): string =>
    hexOf({ lightness, chroma: visual.neutral.chroma * chromaScale, hue: visual.neutral.hue });
  if (theme === 'dark') {
    return {
      theme,
      neutral,
      ink: neutral(0.16, 1.4),
      surfaces: {
        canvas: neutral(0.148, 1.15),
        surface: neutral(0.186, 1.15),
        raised: neutral(0.222, 1.2),
        hover: neutral(0.246, 1.2),
        active: neutral(0.285, 1.25),
        overlay: neutral(0.208, 1.2),
      },
    };
  }
  return {
    theme,
    neutral,
    ink: neutral(0.18, 1.6),
    surfaces: {
      canvas: neutral(0.956, 0.55),
      surface: WHITE,
      raised: neutral(0.975, 0.4),
      hover: neutral(0.962, 0.5),
      active: neutral(0.928, 0.6),
      overlay: WHITE,
    },
  };
}

function neutralTokens({ theme, neutral, surfaces }: Palette): Tokens {
  const dark = theme === 'dark';
  const everySurface = Object.values(surfaces);
  const backgrounds = Object.entries(surfaces).map(([name, value]) => [`bg-${name}`, value]);
  return {
    ...Object.fromEntries(backgrounds),
    'line-subtle': dark ? neutral(0.252, 1.2) : neutral(0.925, 0.5),
    line: dark ? neutral(0.305, 1.2) : neutral(0.885, 0.6),
    'line-control': solve(
      dark ? neutral(0.42, 1.2) : neutral(0.72, 0.9),
      [surfaces.surface, surfaces.raised, surfaces.canvas, surfaces.overlay],
      MARK,
      CONTRAST_DIRECTION[theme],
    ),
    text: dark ? neutral(0.965, 0.35) : neutral(0.205, 1.4),
    'text-2': solve(dark ? neutral(0.74, 0.9) : neutral(0.46, 1.3), everySurface, 5.4, CONTRAST_DIRECTION[theme]),
    'text-3': solve(dark ? neutral(0.55, 1.1) : neutral(0.6, 1.2), everySurface, TEXT, CONTRAST_DIRECTION[theme]),
    'text-disabled': dark ? neutral(0.44, 1.1) : neutral(0.72, 0.9),
    grid: dark ? neutral(0.222, 1.2) : neutral(0.948, 0.45),
  };
}

/** The variants of every semantic color: the color itself, two tints of the surface, and text legible on all of them. */
function meaningTokens(name: string, color: string, { theme, surfaces }: Palette): Tokens {
  const dark = theme === 'dark';
  const tint = mix(surfaces.surface, color, dark ? 0.17 : 0.095);
  return {
    [name]: color,
    [`${name}-tint`]: tint,
    [`${name}-tint-2`]: mix(surfaces.surface, color, dark ? 0.28 : 0.17),
    [`${name}-text`]: solve(color, [...Object.values(surfaces), tint], TEXT, CONTRAST_DIRECTION[theme]),
  };
}

/** A fill and its label color: white if legible, otherwise the ink. */
function fillTokens(name: string, color: string, { ink }: Palette): Tokens {
  const white = contrast(WHITE, color);
  const label = white >= 4.5 || white > contrast(ink, color) ? WHITE : ink;
  const away: Direction = label === WHITE ? 'darker' : 'lighter';
  const solid = solve(color, [label], LABEL, away);
  const shape: Oklch = oklchOf(solid);
  const hovered = hexOf({ ...shape, lightness: shape.lightness + (label === WHITE ? -0.035 : 0.035) });
  return {
    [`${name}-on`]: label,
    [`${name}-solid`]: solid,
    [`${name}-solid-hover`]: solve(hovered, [label], LABEL, away),
  };
}

/** A shape that must be visible on the surfaces, and the color of content drawn on it. */
function accentMarks(accent: string, { theme, surfaces, ink }: Palette): Tokens {
  const under = [surfaces.surface, surfaces.canvas, surfaces.raised, surfaces.overlay];
  const mark = solve(accent, under, MARK, CONTRAST_DIRECTION[theme]);
  return {
    'accent-mark': mark,
    'accent-mark-on': contrast(WHITE, mark) >= contrast(ink, mark) ? WHITE : ink,
    focus: mark,
  };
}

function artTokens(visual: VisualInputs, theme: ThemeName): Tokens {
  const accentHue = oklchOf(visual.accent).hue;
  const [deep, middle, bright] = visual.art ?? [accentHue + 66, accentHue + 30, accentHue];
  const dark = theme === 'dark';
  const ground = hexOf({ lightness: dark ? 0.27 : 0.33, chroma: 0.085, hue: deep });
  return {
    'art-1': ground,
    'art-2': hexOf({ lightness: dark ? 0.4 : 0.46, chroma: 0.12, hue: middle }),
    'art-3': hexOf({ lightness: dark ? 0.585 : 0.6, chroma: 0.13, hue: bright }),
    'art-on': WHITE,
    // a mark on the deepest of the three that is not the current one
    'art-mark': mix(ground, WHITE, 0.6),
  };
}

/** Color tokens of one brand in one theme that do not depend on the market colors. Keys have no leading dashes. */
export function themeTokens(visual: VisualInputs, theme: ThemeName): Tokens {
  const colors = palette(visual, theme);
  const status = Object.entries(STATUS).map(([name, byTheme]) => ({
    ...meaningTokens(name, byTheme[theme], colors),
    ...(name === 'danger' ? fillTokens(name, byTheme[theme], colors) : {}),
  }));
  return Object.assign(
    {},
    neutralTokens(colors),
    meaningTokens('accent', visual.accent, colors),
    fillTokens('accent', visual.accent, colors),
    accentMarks(visual.accent, colors),
    ...status,
    SHADOWS[theme],
    artTokens(visual, theme),
  ) as Tokens;
}

/** The market colors' tokens of one brand in one theme and one up/down scheme. */
export function marketTokens(visual: VisualInputs, theme: ThemeName, scheme: SchemeName): Tokens {
  const colors = palette(visual, theme);
  const { surfaces } = colors;
  const market = Object.entries(SCHEMES[scheme]).map(([name, color]) => {
    const solid = solve(color, [WHITE], LABEL, 'darker');
    const shape = oklchOf(solid);
    return {
      ...meaningTokens(name, color, colors),
      [`${name}-solid`]: solid,
      [`${name}-solid-hover`]: hexOf({ ...shape, lightness: shape.lightness - 0.035 }),
      [`${name}-mark`]: solve(color, [surfaces.surface, surfaces.canvas], MARK, CONTRAST_DIRECTION[theme]),
    };
  });
  return Object.assign({ 'on-market': WHITE }, ...market) as Tokens;
}

/**
 * Rejects inputs that would violate a guarantee of the design language.
 * @throws RangeError naming the input: an unusable accent, radius or font, or an accent within 25 degrees of hue of the
 * brand's up or down color, which a trader could take for a direction
 */
export function checkVisual(visual: VisualInputs): void {
  if (!FONT_NAME.test(visual.font)) throw new RangeError(`font: not a font name: ${visual.font}`);
  if (!(visual.radius >= 0 && visual.radius <= 24)) throw new RangeError(`radius: ${visual.radius} is not within 0..24`);
  const accent = oklchOf(visual.accent);
  if (accent.chroma < GRAY_CHROMA) return;
  for (const [name, color] of Object.entries(SCHEMES[visual.scheme])) {
    const apart = hueDistance(accent.hue, oklchOf(color).hue);
    if (apart < MIN_HUE_DISTANCE) {
      const degrees = `${Math.round(apart)} degrees of hue`;
      throw new RangeError(
        `accent: ${visual.accent} is ${degrees} from the ${name} color ${color} of ${visual.scheme}; at least ${MIN_HUE_DISTANCE} are needed`,
      );
    }
  }
}

const declarations = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * The brand's tokens as CSS for the page's head. Colors depend on `data-theme` and `data-updown` of the root element.
 * @throws RangeError like checkVisual
 */
export function brandCss(visual: VisualInputs): string {
  checkVisual(visual);
  const { radius, font } = visual;
  const fonts = `--font-brand:'${font}';--font-stand-in:'${fallbackFontOf(font)}'`;
  const rules = [
    fallbackFontFaces(font),
    `:root{--radius-base:${radius}px;${fonts}}`,
    ...densityCss(visual.density ?? 'comfortable'),
  ];
  for (const theme of THEMES) {
    rules.push(`[data-theme="${theme}"]{color-scheme:${theme};${declarations(themeTokens(visual, theme))}}`);
    for (const scheme of SCHEME_NAMES) {
      const selector = `[data-theme="${theme}"][data-updown="${scheme}"]`;
      rules.push(`${selector}{${declarations(marketTokens(visual, theme, scheme))}}`);
    }
  }
  return rules.join('\n');
}

/** The color of the browser's own bars around the page. */
export function browserColor(visual: VisualInputs, theme: ThemeName): string {
  return palette(visual, theme).surfaces.canvas;
}
