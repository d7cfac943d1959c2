import type { OverlayFigure, OverlayTemplate } from 'klinecharts';

/** What the marks of a running option say and how they look; colours are values, because a canvas knows no CSS variables. */
export interface OptionFace {
  readonly label: string;
  readonly endLabel: string;
  readonly entry: string;
  readonly colour: string;
  readonly ground: string;
}

export const OPTION_LINES = 'optionLines';

const FAMILY = 'Inter Variable, system-ui, sans-serif';

/**
 * The entry as a line from the beginning to the end, the end as an upright line, and the band's edges where there are some.
 * Points: beginning at the entry, end at the entry, then the band's edges.
 */
export const optionLineOverlay: OverlayTemplate<OptionFace> = {
  name: OPTION_LINES,
  totalStep: 5,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const [begin, end, ...edges] = coordinates;
    if (!begin || !end) return [];
    const { colour, ground, label, endLabel } = overlay.extendData;
    // both may lie in one candle
    const right = Math.max(end.x, begin.x + 1);
    return [
      line({ x: begin.x, y: begin.y }, { x: right, y: begin.y }, colour, false),
      line({ x: right, y: 0 }, { x: right, y: bounding.height }, colour, true),
      ...edges.map(({ y }) => line({ x: begin.x, y }, { x: right, y }, colour, true)),
      { type: 'circle', ignoreEvent: true, attrs: { x: begin.x, y: begin.y, r: 4 }, styles: { style: 'fill', color: colour } },
      text(Math.max(begin.x - 8, 90), begin.y, label, 'right', colour, ground),
      text(Math.min(right, bounding.width - 40), bounding.height - 12, endLabel, 'center', colour, ground),
    ];
  },
  createYAxisFigures: ({ overlay, coordinates, bounding }) => {
    const [begin] = coordinates;
    const { entry, colour, ground } = overlay.extendData;
    return begin ? [text(bounding.width, begin.y, entry, 'right', colour, ground)] : [];
  },
};

function line(from: { x: number; y: number }, to: { x: number; y: number }, color: string, dashed: boolean): OverlayFigure {
  const styles = { style: dashed ? 'dashed' : 'solid', dashedValue: [4, 3], size: 1, color };
  return { type: 'line', ignoreEvent: true, attrs: { coordinates: [from, to] }, styles };
}

function text(
  x: number,
  y: number,
  content: string,
  align: 'left' | 'center' | 'right',
  color: string,
  backgroundColor: string,
): OverlayFigure {
  return {
    type: 'text',
    ignoreEvent: true,
    attrs: { x, y, text: content, align, baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      color,
      backgroundColor,
      borderColor: color,
      borderSize: 1,
      borderRadius: 3,
      size: 11,
      weight: '600',
      family: FAMILY,
      paddingLeft: 6,
      paddingRight: 6,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
}
