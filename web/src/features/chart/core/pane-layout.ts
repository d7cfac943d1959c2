/** What has room beside the candles. What has none is left away as long as that is so; it stays chosen. */
export interface PaneLayout {
  /** how many of the chosen panes below the candles are shown, the first ones */
  readonly panes: number;
  /** of each pane at first, in px */
  readonly paneHeight: number;
  /** how many indicators on the candles write their numbers above them */
  readonly legends: number;
  /** whether the buttons that move the view lie over the candles */
  readonly controls: boolean;
  /** the candle under the cross is told of in few words, and the outermost prices have no marks */
  readonly low: boolean;
}

const TIME_AXIS_PX = 26;
/** Below this the candles tell nothing more than a line. */
const MIN_CANDLES_PX = 140;
/** With so much the candles bear all legends and marks, three of two rows each in no more than half of it. */
const PLENTY_PX = 200;
const ONE_LEGEND_PX = 90;
const PANE_PX = { low: 48, usual: 72 };
const MAX_LEGENDS = 3;

/**
 * What a chart of a height shows besides its candles.
 * @param heightPx of the whole chart, time axis included
 * @param chosen panes that are wanted below the candles
 */
export function paneLayoutOf(heightPx: number, chosen: number): PaneLayout {
  const inside = heightPx - TIME_AXIS_PX;
  const fitting = (paneHeight: number, candlesPx: number): number =>
    Math.max(0, Math.min(chosen, Math.floor((inside - candlesPx) / paneHeight)));
  // low panes until all of them fit as high ones: else one that grows would push another out
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
