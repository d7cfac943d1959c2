import type { OverlayFigure, OverlayTemplate } from 'klinecharts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { gapBetween } from './candle-rows.ts';

/** Colors and font of the marks of missing candles. */
export interface GapData {
  readonly periodMs: number;
  /** whether the market closes at times, so that a long gap is the break between two sessions */
  readonly closes: boolean;
  readonly color: string;
  readonly breakColor: string;
  readonly background: string;
  /** the length of the gap as text */
  readonly text: (ms: number) => string;
}

export const GAP_MARKS = 'gapMarks';

const LABEL_ROOM = 44;
/** From this length on a gap of a market that closes is a break between sessions. Shorter breaks are rare, and reported. */
const LEAST_BREAK_MS = HOUR_MS;

/**
 * A line with the length of the gap wherever candles are missing between two others, which are drawn side by side regardless.
 * Breaks between sessions have a faint line only: the time axis names the day after each.
 */
export const gapOverlay: OverlayTemplate<GapData> = {
  name: GAP_MARKS,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, bounding, xAxis }) => {
    const { periodMs, closes, color, breakColor, background, text } = overlay.extendData;
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
      const lengthMs = gap.toMs - gap.fromMs;
      const isBreak = closes && lengthMs >= LEAST_BREAK_MS;
      figures.push(lineAt(x, bounding.height, isBreak ? breakColor : color));
      if (isBreak || x - labeledTo < LABEL_ROOM) continue;
      labeledTo = x;
      figures.push(labelAt(x, bounding.height, text(lengthMs), color, background));
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
