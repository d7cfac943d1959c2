/** A candle as the chart holds it. */
export interface ShownCandle {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

/** A row of the table: a candle, or a time without any. */
export type CandleRow =
  | { readonly kind: 'candle'; readonly candle: ShownCandle; readonly changePercent: number | null }
  | { readonly kind: 'gap'; readonly fromMs: number; readonly toMs: number };

/** Periods without a candle from which on a gap is told of: quiet markets leave one or two out. */
export const GAP_PERIODS = 3;

/** A time between two candles in which there are none. */
export interface Gap {
  /** end of the candle before, ms */
  readonly fromMs: number;
  /** start of the candle after, ms */
  readonly toMs: number;
}

/** The gap between two candles that follow each other on the chart; null where none is worth telling. */
export function gapBetween(earlierMs: number, laterMs: number, periodMs: number): Gap | null {
  const fromMs = earlierMs + periodMs;
  return laterMs - fromMs >= GAP_PERIODS * periodMs ? { fromMs, toMs: laterMs } : null;
}

/** The visible candles as rows, the newest first, with what is missing between them. */
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
