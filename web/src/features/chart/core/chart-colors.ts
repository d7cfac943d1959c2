import { CHART_COLORS } from '@truefill/api/workspace/chart-layout.ts';

/** Reads a color token as it applies to the element: the chart draws on a canvas, which does not resolve CSS variables. */
export function tokensOf(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

/** The token name of one of the colors available for indicators and drawings. */
export function colorToken(color: number): string {
  return `--chart-${(color % CHART_COLORS) + 1}`;
}

/** The colors, the selected one first. */
export function colorsFrom(element: Element, first: number): string[] {
  const token = tokensOf(element);
  return Array.from({ length: CHART_COLORS }, (_, index) => token(colorToken(first + index)));
}
