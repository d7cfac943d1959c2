/**
 * Color arithmetic for the theme generator: sRGB hex <-> OKLCH and WCAG 2 contrast.
 * Implemented here instead of using a package because the server generates tokens at startup and solves thousands of colors.
 * Oklab constants: Bjorn Ottosson, "A perceptual color space for image processing". Contrast: WCAG 2.2, relative luminance.
 */

/** Lightness 0..1, chroma 0..about 0.37, hue in degrees 0..360. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const GAMUT_SLACK = 0.0005;
const GAMUT_STEPS = 14;

const toLinear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

const fromLinear = (channel: number): number => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

const clampUnit = (value: number): number => Math.min(1, Math.max(0, value));

function linearOf(hex: string): Triple {
  const match = HEX.exec(hex);
  if (!match) throw new RangeError(`not a color of the form #rrggbb: ${hex}`);
  const channel = (index: number): number => toLinear(Number.parseInt(match[index] ?? '', 16) / 255);
  return [channel(1), channel(2), channel(3)];
}

function hexOfLinear(linear: Triple): string {
  const channels = linear.map((value) => Math.round(fromLinear(clampUnit(value)) * 255));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function linearOfOklch({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const inGamut = (linear: Triple): boolean => linear.every((value) => value >= -GAMUT_SLACK && value <= 1 + GAMUT_SLACK);

/** Reads #rrggbb. @throws RangeError for any other text */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (hue + 360) % 360,
  };
}

/** Formats an OKLCH color as #rrggbb, reducing its chroma until it is within sRGB; lightness and hue stay the same. */
export function hexOf(color: Oklch): string {
  const lightness = clampUnit(color.lightness);
  const wanted = linearOfOklch({ ...color, lightness });
  if (inGamut(wanted)) return hexOfLinear(wanted);
  let fits = 0;
  let exceeds = color.chroma;
  for (let step = 0; step < GAMUT_STEPS; step += 1) {
    const middle = (fits + exceeds) / 2;
    if (inGamut(linearOfOklch({ lightness, chroma: middle, hue: color.hue }))) fits = middle;
    else exceeds = middle;
  }
  return hexOfLinear(linearOfOklch({ lightness, chroma: fits, hue: color.hue }));
}

/** WCAG relative luminance, 0..1. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colors, 1..21. */
export function contrast(one: string, other: string): number {
  return contrastOf(luminance(one), luminance(other));
}

/** WCAG contrast ratio of two luminances, 1..21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Mixes in gamma-encoded sRGB, like a translucent layer with an opacity of `share` over `base`. */
export function mix(base: string, layer: string, share: number): string {
  const under = linearOf(base).map(fromLinear);
  const over = linearOf(layer).map(fromLinear);
  const mixed = under.map((value, index) => toLinear(value + ((over[index] ?? value) - value) * share));
  return hexOfLinear([mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]);
}

/** Degrees between two hues, 0..180. */
export function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return apart > 180 ? 360 - apart : apart;
}
