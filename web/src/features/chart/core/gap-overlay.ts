import type { OverlayFigure, OverlayTemplate } from 'klinecharts';
import { gapBetween } from './candle-rows.ts';

/** Colors and font of the marks of missing candles. */
export interface GapData {
  readonly periodMs: number;
  readonly color: string;
  readonly background: string;
  /** the length of the gap as text */
  readonly text: (ms: number) => string;
}

export const GAP_MARKS = 'gapMarks';

const LABEL_ROOM = 44;

/**
 * A line with the length of the gap wherever candles are missing between two others, which are drawn side by side regardless.
 */
export const gapOverlay: OverlayTemplate<GapData> = {
  name: GAP_MARKS,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, bounding, xAxis }) => {
    const { periodMs, color, background, text } = overlay.extendData;
    const { from, to } = chart.getVisibleRange();
    const candles = chart.getDataList();
    const halfBar = chart.getBarSpace().bar / 2;
    const figures: OverlayFigure[] = [];
    let labeledTo = Number.NEGATIVE_INFINITY;
    for (let index = Math.max(from, 1); index < to; index += 1) {
      const [before, candle] = [candles[index - 1], candles[index]];
      const gap = before && candle && gapBetween(before.timestamp, candle.timestamp, periodMs);
      if (!gap || !xAxis) continue;
      const x = xAxis.convertToPixel(index) - halfBar;
      figures.push(lineAt(x, bounding.height, color));
      if (x - labeledTo < LABEL_ROOM) continue;
      labeledTo = x;
      figures.push(labelAt(x, bounding.height, text(gap.toMs - gap.fromMs), color, background));
    }
    return figures;
  },
};

function lineAt(x: number, height: number, color: string): OverlayFigure {
  const coordinates = [
    { x, y: 0 },
    { x, y: height },
  ];
  return {
    type: 'line',
    ignoreEvent: true,
    attrs: { coordinates },
    styles: { style: 'dashed', dashedValue: [2, 4], size: 1, color },
  };
}

function labelAt(x: number, height: number, text: string, color: string, backgroundColor: string): OverlayFigure {
  const styles = {
    color,
    backgroundColor,
    size: 10,
    family: 'Inter Variable, system-ui, sans-serif',
    borderSize: 0,
    paddingLeft: 3,
    paddingRight: 3,
    paddingTop: 1,
    paddingBottom: 1,
  };
  return { type: 'text', ignoreEvent: true, attrs: { x, y: height - 4, text, align: 'center', baseline: 'bottom' }, styles };
}
