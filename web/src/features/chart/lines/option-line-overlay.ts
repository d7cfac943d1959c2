import type { OptionKind } from '@truefill/domain/options/option.ts';
import type { OverlayFigure, OverlayTemplate } from 'klinecharts';
import { OPTION_LINES, tagFigure, type TaggedData } from '../core/axis-tag-overlay.ts';
import { labelWidth } from '../core/label-places.ts';
import { countText, placesOn } from './trade-line-overlay.ts';

/** Texts and look of a running option's marks, with its entry as price; colors are values, because a canvas does not resolve CSS variables. */
export interface OptionCard extends TaggedData {
  readonly label: string;
  readonly endLabel: string;
  readonly wins: OptionKind;
}

const FAMILY = 'Inter Variable, system-ui, sans-serif';

/** Minimum width of the winning area, px, for options shorter than a candle. */
const MIN_WIDTH = 28;
const LABEL_LEFT = 8;

/**
 * The entry as a line across the chart, the end as a vertical line, the winning prices as a shaded area between start and end,
 * and the band's edges if it has a band. Points: start at the entry, end at the entry, then the band's edges.
 */
export const optionLineOverlay: OverlayTemplate<OptionCard> = {
  name: OPTION_LINES,
  totalStep: 5,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
    const [start, end, ...edges] = coordinates;
    if (!start || !end) return [];
    const { color, background, label, endLabel, wins } = overlay.extendData;
    const right = Math.max(end.x, start.x + MIN_WIDTH);
    const own = yAxis && placesOn(chart, yAxis, bounding, OPTION_LINES).find(({ id }) => id === overlay.id);
    const zones = winningHeights(
      wins,
      start.y,
      edges.map(({ y }) => y),
      bounding.height,
    );
    return [
      ...zones.map(([top, bottom]) => shade({ x: start.x, y: top }, { x: right, y: bottom }, color)),
      line({ x: 0, y: start.y }, { x: bounding.width, y: start.y }, color, true),
      line({ x: right, y: 0 }, { x: right, y: bounding.height }, color, true),
      ...edges.map(({ y }) => line({ x: start.x, y }, { x: right, y }, color, true)),
      { type: 'circle', ignoreEvent: true, attrs: { x: start.x, y: start.y, r: 4 }, styles: { style: 'fill', color } },
      ...(own ? [text(own.x, own.y, own.more > 0 ? countText(own) : label, 'left', color, background)] : []),
      text(
        Math.min(right, bounding.width - labelWidth(endLabel) / 2 - LABEL_LEFT),
        bounding.height - 12,
        endLabel,
        'center',
        color,
        background,
      ),
    ];
  },
  createYAxisFigures: ({ overlay, ...where }) => {
    return tagFigure(overlay.id, overlay.extendData, where);
  },
};

/** The price ranges that win, in px from the top. @param edges of the band, if it has one */
export function winningHeights(
  wins: OptionKind,
  entryY: number,
  edges: readonly number[],
  height: number,
): readonly (readonly [number, number])[] {
  if (wins === 'up') return [[0, entryY]];
  if (wins === 'down') return [[entryY, height]];
  const [top, bottom] = [Math.min(...edges), Math.max(...edges)];
  // the band arrives with the entry: without it the winning range is unknown
  if (edges.length < 2) return [];
  return wins === 'inside'
    ? [[top, bottom]]
    : [
        [0, top],
        [bottom, height],
      ];
}

function shade(from: { x: number; y: number }, to: { x: number; y: number }, color: string): OverlayFigure {
  const coordinates = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return { type: 'polygon', ignoreEvent: true, attrs: { coordinates }, styles: { style: 'fill', color: `${color}26` } };
}

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
