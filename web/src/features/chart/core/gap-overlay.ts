import type { OverlayFigure, OverlayTemplate } from 'klinecharts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import { timeInBreaks, type DailyBreaks } from '@truefill/domain/market/trading-hours.ts';
import { GAP_PERIODS, gapBetween, type Gap } from './candle-rows.ts';

/** Colors and font of the marks of missing candles. */
export interface GapData {
  readonly periodMs: number;
  /** whether the market closes at times, so that a long gap is the break between two sessions */
  readonly closes: boolean;
  /** the market's breaks within each day, of any length */
  readonly breaks: DailyBreaks | undefined;
  readonly color: string;
  readonly breakColor: string;
  readonly background: string;
  /** the length of the gap as text */
  readonly text: (ms: number) => string;
}

export const GAP_MARKS = 'gapMarks';

const LABEL_ROOM = 44;
/** From this length on a gap of a market that closes is a break between sessions. */
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
    const { color, breakColor, background, text } = overlay.extendData;
    const { from, to } = chart.getVisibleRange();
    const candles = chart.getDataList();
    const halfBar = chart.getBarSpace().bar / 2;
    const figures: OverlayFigure[] = [];
    let labeledTo = Number.NEGATIVE_INFINITY;
    for (let index = Math.max(from, 1); index < to; index += 1) {
      const [before, candle] = [candles[index - 1], candles[index]];
      const gap = before && candle && gapBetween(before.timestamp, candle.timestamp, overlay.extendData.periodMs);
      if (!gap || !xAxis) continue;
      const x = xAxis.convertToPixel(index) - halfBar;
      const isBreak = isBetweenSessions(gap, overlay.extendData);
      figures.push(lineAt(x, bounding.height, isBreak ? breakColor : color));
      if (isBreak || x - labeledTo < LABEL_ROOM) continue;
      labeledTo = x;
      figures.push(labelAt(x, bounding.height, text(gap.toMs - gap.fromMs), color, background));
    }
    return figures;
  },
};

/** Whether the market was closed, except for a time in which a quiet market may have no quotes. */
function isBetweenSessions({ fromMs, toMs }: Gap, { periodMs, closes, breaks }: GapData): boolean {
  if (closes && toMs - fromMs >= LEAST_BREAK_MS) return true;
  return breaks !== undefined && toMs - fromMs - timeInBreaks(breaks, fromMs, toMs) < GAP_PERIODS * periodMs;
}

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
