/** Strokes of a letter on a 4 by 6 grid, as SVG path data. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0M0 0H2.1A1.4 1.4 0 0 1 2.1 2.8',
  C: 'M4 1A2.4 2.4 0 0 0 0 2.4V3.6A2.4 2.4 0 0 0 4 5',
  D: 'M0 0V6H1.4A2.6 2.6 0 0 0 4 3.4V2.6A2.6 2.6 0 0 0 1.4 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1A2.4 2.4 0 0 0 0 2.4V3.6A2.3 2.3 0 0 0 4 4.2V3.2H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M.8 0H3.2M.8 6H3.2',
  J: 'M3.6 0V4.2A1.8 1.8 0 0 1 0 4.4',
  K: 'M0 0V6M4 0 0 3.6M1.4 2.4 4 6',
  L: 'M0 0V6H3.8',
  M: 'M0 6V0L2 3.4 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0Z',
  P: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0',
  Q: 'M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0ZM2.4 4.4 4 6',
  R: 'M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0M2 3.4 4 6',
  S: 'M3.8.9A2 1.5 0 0 0 2 0C-.6 0-.6 2.7 2 3S4.6 6 2 6A2 1.5 0 0 1 .2 5.1',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 .9 6 2 2.4 3.1 6 4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
};

/** Background shapes of 32 by 32, distinguishable at the size of a browser tab's icon. */
const GROUNDS = [
  '<rect width="32" height="32" rx="8"/>',
  '<circle cx="16" cy="16" r="16"/>',
  '<path d="M16 0 30 8V24L16 32 2 24V8Z"/>',
  '<path d="M2 2H30V18C30 26 23 30 16 32 9 30 2 26 2 18Z"/>',
  '<path d="M0 0H22A10 10 0 0 1 32 10V32H10A10 10 0 0 1 0 22Z"/>',
] as const;

/**
 * A simple logo: the first Latin letter of a title, in white or ink, on a background of the brand's color.
 * @param seed selects the background shape
 */
export function markOf(title: string, seed: number, accent: string, label: string): string {
  const letter = /[A-Z]/.exec(title.toUpperCase())?.[0] ?? 'O';
  const ground = (GROUNDS[seed % GROUNDS.length] ?? GROUNDS[0]).replace('/>', ` fill="${accent}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  ${ground}
  <path transform="translate(10.8 8.2) scale(2.6)" d="${STROKES[letter] ?? ''}" fill="none" stroke="${label}" stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;
}
