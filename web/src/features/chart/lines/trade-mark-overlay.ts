import type { OverlayFigure, OverlayTemplate } from 'klinecharts';
import { labelWidth } from '../core/label-places.ts';

/** The mark of one end of a trade; colors are values, because a canvas does not resolve CSS variables. */
export interface TradeMarkData {
  readonly label: string;
  readonly color: string;
}

/** The marks of a trade. */
export interface TradeMarksData {
  readonly ends: readonly TradeMarkData[];
  readonly line: string;
  readonly background: string;
}

export const TRADE_MARKS = 'tradeMarks';
const RADIUS = 6;
/** distance from the center of an end to that of its label, px */
const LABEL_AWAY = 26;
const EDGE = 8;

/** Entry and exit of a trade, with a dotted line between. Points: the entry, then the exit if there is one. */
export const tradeMarkOverlay: OverlayTemplate<TradeMarksData> = {
  name: TRADE_MARKS,
  totalStep: 3,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const { ends, line, background } = overlay.extendData;
    const [start, end] = coordinates;
    const figures: OverlayFigure[] = [];
    if (start && end)
      figures.push({
        type: 'line',
        ignoreEvent: true,
        attrs: { coordinates: [start, end] },
        styles: { style: 'dashed', dashedValue: [2, 4], size: 1.5, color: line },
      });
    for (const [index, at] of coordinates.entries()) {
      const marker = ends[index];
      if (!marker) continue;
      const styles = { style: 'stroke_fill', color: background, borderColor: marker.color, borderSize: 3 };
      figures.push({ type: 'circle', ignoreEvent: true, attrs: { x: at.x, y: at.y, r: RADIUS }, styles });
    }
    for (const [index, at] of coordinates.entries()) {
      const marker = ends[index];
      if (marker)
        figures.push(
          labelOf(marker, background, labelPlace(at, coordinates[1 - index], index, labelWidth(marker.label), bounding)),
        );
    }
    return figures;
  },
};

interface PanePoint {
  readonly x: number;
  readonly y: number;
}

/** The y of an end's label: away from the other end, inside the chart. If both are level the first end's is above. */
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

function labelOf({ label, color }: TradeMarkData, background: string, { x, y }: PanePoint): OverlayFigure {
  return {
    type: 'text',
    ignoreEvent: true,
    attrs: { x, y, text: label, align: 'center', baseline: 'middle' },
    styles: {
      style: 'stroke_fill',
      color,
      backgroundColor: background,
      borderColor: color,
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
