import { CHART_COLOURS } from '@truefill/api/workspace/chart-layout.ts';

/** Reads a color token as it applies to the element: the chart draws on a canvas, which does not resolve CSS variables. */
export function tokensOf(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

/** The token name of one of the colors available for indicators and drawings. */
export function colourToken(colour: number): string {
  return `--chart-${(colour % CHART_COLOURS) + 1}`;
}

/** The colors, the selected one first. */
export function coloursFrom(element: Element, first: number): string[] {
  const token = tokensOf(element);
  return Array.from({ length: CHART_COLOURS }, (_, index) => token(colourToken(first + index)));
}
