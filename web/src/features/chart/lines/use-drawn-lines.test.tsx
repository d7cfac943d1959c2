// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { Chart, DeepPartial, OverlayCreate, OverlayEvent, Styles } from 'klinecharts';
import { points } from '@truefill/domain/market/price.ts';
import { expect, test } from 'vitest';
import type { ChartLine } from './lines-on-chart.ts';
import type { TradeLineData } from './trade-line-overlay.ts';
import { useDrawnLines } from './use-drawn-lines.ts';

const STOP: ChartLine = {
  id: 'orders/stop',
  symbol: 'EURUSD',
  price: points(116_204n),
  pricePrecision: 5,
  tone: 'plain',
  dashed: true,
  label: () => 'SL',
  onMoved: () => undefined,
};
const LINES = [STOP];
const COLORS = { background: '#000', colorOf: () => '#fff' };

test('a line that is dragged shows its own price alone: the crosshair, which has another, is hidden until it is dropped', async () => {
  const styles: DeepPartial<Styles>[] = [];
  let drawn: OverlayCreate | null = null;
  const labels: string[] = [];
  const chart = {
    getOverlays: () => [],
    removeOverlay: () => undefined,
    setStyles: (next: DeepPartial<Styles>) => styles.push(next),
    overrideOverlay: ({ extendData }: Partial<OverlayCreate>) => labels.push((extendData as TradeLineData).label),
    createOverlay: (line: OverlayCreate) => {
      drawn = line;
    },
  } as unknown as Chart;
  renderHook(() => useDrawnLines(chart, LINES, COLORS));
  await waitFor(() => expect(drawn).not.toBeNull());
  expect(styles).toEqual([]);
  const { onPressedMoveStart, onPressedMoving, onPressedMoveEnd } = drawn as unknown as OverlayCreate;
  const event = { overlay: { id: STOP.id, points: [{ value: 1.16204 }] } } as unknown as OverlayEvent<unknown>;
  act(() => void onPressedMoveStart?.(event));
  expect(styles).toEqual([{ crosshair: { show: false } }]);
  act(() => void onPressedMoving?.(event));
  // on a crowded axis its tag may be one of "2 lines"
  expect(labels).toEqual(['SL  1.16204']);
  act(() => void onPressedMoveEnd?.(event));
  await waitFor(() => expect(styles.at(-1)).toEqual({ crosshair: { show: true } }));
});
