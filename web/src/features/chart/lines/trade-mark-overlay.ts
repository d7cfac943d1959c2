import type { OverlayFigure, OverlayTemplate } from 'klinecharts';
import { labelWidth } from '../core/label-places.ts';

/** How one end of a trade is marked; colours are values, because a canvas knows no CSS variables. */
export interface TradeMarkData {
  readonly label: string;
  readonly colour: string;
}

/** What the marks of a trade say. */
export interface TradeMarksData {
  readonly ends: readonly TradeMarkData[];
  readonly line: string;
  readonly ground: string;
}

export const TRADE_MARKS = 'tradeMarks';
const RADIUS = 6;
/** from the middle of an end to that of its label, px */
const LABEL_AWAY = 26;
const EDGE = 8;

/** Where a trade began and ended, with a dotted line between. Points: the beginning, then the end where there is one. */
export const tradeMarkOverlay: OverlayTemplate<TradeMarksData> = {
  name: TRADE_MARKS,
  totalStep: 3,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { ends, line, ground } = overlay.extendData;
    const [begin, end] = coordinates;
    const figures: OverlayFigure[] = [];
    if (begin && end)
      figures.push({
        type: 'line',
        ignoreEvent: true,
        attrs: { coordinates: [begin, end] },
        styles: { style: 'dashed', dashedValue: [2, 4], size: 1.5, color: line },
      });
    for (const [index, at] of coordinates.entries()) {
      const face = ends[index];
      if (!face) continue;
      const styles = { style: 'stroke_fill', color: ground, borderColor: face.colour, borderSize: 3 };
      figures.push({ type: 'circle', ignoreEvent: true, attrs: { x: at.x, y: at.y, r: RADIUS }, styles });
    }
    for (const [index, at] of coordinates.entries()) {
      const face = ends[index];
      if (face)
        figures.push(labelOf(face, ground, labelPlace(at, coordinates[1 - index], index, labelWidth(face.label), bounding)));
    }
    return figures;
  },
};

interface PanePoint {
  readonly x: number;
  readonly y: number;
}

/** Where the middle of an end's label lies: away from the other end, inside the chart. The first end's goes up where both are level. */
export function labelPlace(
  at: PanePoint,
  other: PanePoint | undefined,
  index: number,
  width: number,
  room: { readonly width: number; readonly height: number },
): PanePoint {
  const above = other === undefined || at.y === other.y ? index === 0 : at.y < other.y;
  const y = at.y + (above ? -LABEL_AWAY : LABEL_AWAY);
  const turned = y < LABEL_AWAY / 2 || y > room.height - LABEL_AWAY / 2;
  const half = width / 2 + EDGE;
  return { x: Math.max(half, Math.min(room.width - half, at.x)), y: turned ? 2 * at.y - y : y };
}

function labelOf({ label, colour }: TradeMarkData, ground: string, { x, y }: PanePoint): OverlayFigure {
  return {
    type: 'text',
    ignoreEvent: true,
    attrs: { x, y, text: label, align: 'center', baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      color: colour,
      backgroundColor: ground,
      borderColor: colour,
      borderSize: 1,
      borderRadius: 4,
      size: 12,
      weight: '600',
      family: 'Inter Variable, system-ui, sans-serif',
      paddingLeft: 7,
      paddingRight: 7,
      paddingTop: 5,
      paddingBottom: 5,
    },
  };
}
