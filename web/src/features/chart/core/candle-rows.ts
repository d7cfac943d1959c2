/** A candle in the chart's own format. */
export interface ShownCandle {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

/** A row of the table: a candle, or a gap. */
export type CandleRow =
  | { readonly kind: 'candle'; readonly candle: ShownCandle; readonly changePercent: number | null }
  | { readonly kind: 'gap'; readonly fromMs: number; readonly toMs: number };

/** Minimum length of a reported gap in periods: quiet markets skip one or two. */
export const GAP_PERIODS = 3;

/** A time between two candles without any. */
export interface Gap {
  /** end of the candle before it, ms */
  readonly fromMs: number;
  /** start of the candle after it, ms */
  readonly toMs: number;
}

/** The gap between two consecutive candles of the chart; null if it is too short to report. */
export function gapBetween(earlierMs: number, laterMs: number, periodMs: number): Gap | null {
  const fromMs = earlierMs + periodMs;
  return laterMs - fromMs >= GAP_PERIODS * periodMs ? { fromMs, toMs: laterMs } : null;
}

/** The visible candles as rows, newest first, with the gaps between them. */
export function candleRows(candles: readonly ShownCandle[], periodMs: number): CandleRow[] {
  const rows = candles.flatMap((candle, index): CandleRow[] => {
    const before = candles[index - 1];
    const changePercent = before && before.close !== 0 ? (candle.close / before.close - 1) * 100 : null;
    const row: CandleRow = { kind: 'candle', candle, changePercent };
    const gap = before && gapBetween(before.timestamp, candle.timestamp, periodMs);
    return gap ? [{ kind: 'gap', ...gap }, row] : [row];
  });
  return rows.toReversed();
}
