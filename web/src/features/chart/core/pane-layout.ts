/** What fits beside the candles. Anything that does not is hidden until it fits; it stays selected. */
export interface PaneLayout {
  /** how many of the selected panes below the candles are shown, in order */
  readonly panes: number;
  /** initial height of each pane, px */
  readonly paneHeight: number;
  /** how many indicators on the candles show their values above them */
  readonly legends: number;
  /** whether the view buttons are shown over the candles */
  readonly controls: boolean;
  /** the chart is low: the legend row is short, and the highest and lowest price have no labels */
  readonly low: boolean;
}

const TIME_AXIS_PX = 26;
/** Below this height candles show no more than a line would. */
const MIN_CANDLES_PX = 140;
/** At this height the candles have space for all legends and marks: three legends of two rows take at most half of it. */
const PLENTY_PX = 200;
const ONE_LEGEND_PX = 90;
const PANE_PX = { low: 48, usual: 72 };
const MAX_LEGENDS = 3;

/**
 * What a chart of a given height shows besides its candles.
 * @param heightPx height of the whole chart, including the time axis
 * @param chosen number of selected panes below the candles
 */
export function paneLayoutOf(heightPx: number, chosen: number): PaneLayout {
  const inside = heightPx - TIME_AXIS_PX;
  const fitting = (paneHeight: number, candlesPx: number): number =>
    Math.max(0, Math.min(chosen, Math.floor((inside - candlesPx) / paneHeight)));
  // panes stay low until all fit at full height: otherwise a growing one would push another out
  const whole = inside >= PLENTY_PX && fitting(PANE_PX.usual, PLENTY_PX) === chosen;
  const paneHeight = whole ? PANE_PX.usual : PANE_PX.low;
  return {
    panes: whole ? chosen : fitting(paneHeight, MIN_CANDLES_PX),
    paneHeight,
    legends: whole ? MAX_LEGENDS : inside >= ONE_LEGEND_PX ? 1 : 0,
    controls: inside >= PLENTY_PX,
    low: !whole,
  };
}
