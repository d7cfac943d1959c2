import type { AxisCreateTicksCallback, Chart } from 'klinecharts';
import { brand } from '@truefill/client/brand.ts';
import { timeMarks, type TimeMark } from './time-marks.ts';

/** Half the width of a label, px */
const HALF_LABEL = 17;
/** Least distance of two labels, px, */
const LEAST_DISTANCE = 70;
/** and their largest number */
const MAX_LABELS = 10;

/**
 * Labels the time axis at round times, without those that its edges would clip.
 * @param periodMs time from one candle to the next
 */
export function timeTicks(chart: Chart, periodMs: () => number): AxisCreateTicksCallback {
  let [known, marks]: [string, readonly TimeMark[]] = ['', []];
  return ({ bounding }) => {
    const candles = chart.getDataList();
    const { from, to } = chart.getVisibleRange();
    const minCandles = Math.ceil(Math.max(LEAST_DISTANCE, bounding.width / MAX_LABELS) / chart.getBarSpace().bar);
    // asked for with every price
    const shown = [candles.length, candles[0]?.timestamp, candles.at(-1)?.timestamp, periodMs(), minCandles].join(' ');
    if (shown !== known) {
      const timesMs = candles.map(({ timestamp }) => timestamp);
      [known, marks] = [shown, timeMarks({ timesMs, periodMs: periodMs(), minCandles, timeZone: brand().timeZone })];
    }
    return marks
      .filter(({ index }) => index >= from && index < to)
      .map(({ index, text }) => ({ text, value: candles[index]?.timestamp ?? 0, coord: xOf(chart, index) }))
      .filter(({ coord }) => coord >= HALF_LABEL && coord <= bounding.width - HALF_LABEL);
  };
}

function xOf(chart: Chart, dataIndex: number): number {
  return [chart.convertToPixel([{ dataIndex }])].flat()[0]?.x ?? 0;
}
