import { CHART_COLOURS } from '@truefill/api/workspace/chart-layout.ts';

/** Reads a colour token as the element sees it: the chart draws on canvas, where a CSS variable means nothing. */
export function tokensOf(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

/** The name of the token of one of the colours that indicators and drawings choose from. */
export function colourToken(colour: number): string {
  return `--chart-${(colour % CHART_COLOURS) + 1}`;
}

/** The colours, the chosen one first. */
export function coloursFrom(element: Element, first: number): string[] {
  const token = tokensOf(element);
  return Array.from({ length: CHART_COLOURS }, (_, index) => token(colourToken(first + index)));
}
