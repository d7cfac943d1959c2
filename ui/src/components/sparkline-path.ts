export interface SparklineBox {
  readonly width: number;
  readonly height: number;
  /** margin on every side so that the round line caps are not clipped */
  readonly inset?: number | undefined;
  /** replaces the margin at the left and right */
  readonly insetX?: number | undefined;
}

export interface SparklinePath {
  /** open line */
  readonly line: string;
  /** the same, closed along the bottom edge */
  readonly area: string;
  /** end of the line */
  readonly end: readonly [x: number, y: number];
}

const shorten = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * SVG path data of a small line chart: evenly spaced, scaled to its own minimum and maximum.
 * @returns null with fewer than two finite values
 */
export function sparklinePath(
  values: readonly number[],
  { width, height, inset = 1, insetX = inset }: SparklineBox,
): SparklinePath | null {
  const finite = values.filter(Number.isFinite);
  if (finite.length < 2) return null;
  const low = Math.min(...finite);
  const range = Math.max(...finite) - low;
  const stepX = (width - 2 * insetX) / (finite.length - 1);
  const spanY = height - 2 * inset;
  const points = finite.map((value, index) => {
    const share = range === 0 ? 0.5 : (value - low) / range;
    return [insetX + index * stepX, inset + (1 - share) * spanY] as const;
  });
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${shorten(x)} ${shorten(y)}`).join('');
  const area = `${line}L${shorten(width - insetX)} ${height}L${shorten(insetX)} ${height}Z`;
  return { line, area, end: points.at(-1) ?? [0, 0] };
}
