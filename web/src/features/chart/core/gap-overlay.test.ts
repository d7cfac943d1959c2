import { HOUR_MS, MINUTE_MS } from '@truefill/domain/time/durations.ts';
import type { DailyBreaks } from '@truefill/domain/market/trading-hours.ts';
import { expect, test } from 'vitest';
import { gapOverlay } from './gap-overlay.ts';

/** After a night of 17 hours and an outage of ten minutes. */
const TIMES_MS = [0, MINUTE_MS, 17 * HOUR_MS + 2 * MINUTE_MS, 17 * HOUR_MS + 13 * MINUTE_MS];

/** The colors of the lines and the texts of the labels. */
function marks(closes: boolean, breaks?: DailyBreaks): readonly unknown[] {
  const extendData = {
    periodMs: MINUTE_MS,
    closes,
    breaks,
    color: 'strong',
    breakColor: 'faint',
    background: 'white',
    text: (ms: number) => `${ms / MINUTE_MS} min`,
  };
  const chart = {
    getVisibleRange: () => ({ from: 0, to: TIMES_MS.length }),
    getDataList: () => TIMES_MS.map((timestamp) => ({ timestamp })),
    getBarSpace: () => ({ bar: 8 }),
  };
  const figures = gapOverlay.createPointFigures?.({
    chart,
    overlay: { extendData },
    bounding: { height: 100 },
    xAxis: { convertToPixel: (index: number) => index * 100 },
  } as never);
  return [figures ?? []]
    .flat()
    .map(({ type, attrs, styles }) => (type === 'line' ? (styles as { color: string }).color : (attrs as { text: string }).text));
}

test('in a market that closes, a night is a faint line, and missing quotes are reported with their length', () => {
  expect(marks(true)).toEqual(['faint', 'strong', '10 min']);
});

test.each([
  [{ fromMinute: 17 * 60 + 4, toMinute: 17 * 60 + 12 }, ['faint', 'faint']],
  [{ fromMinute: 17 * 60 + 4, toMinute: 17 * 60 + 9 }, ['faint', 'strong', '10 min']],
  [{ fromMinute: 16 * 60, toMinute: 16 * 60 + 10 }, ['faint', 'strong', '10 min']],
])('a break within the day is a faint line at any length, unless more than it is missing: %j', (span, expected) => {
  expect(marks(true, { timeZone: 'UTC', spans: [span] })).toEqual(expected);
});

test('in a market that never closes, every gap is reported', () => {
  expect(marks(false)).toEqual(['strong', '1020 min', 'strong', '10 min']);
});
