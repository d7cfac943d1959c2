// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { Chart, DeepPartial, OverlayCreate, OverlayEvent, Styles } from 'klinecharts';
import { points, type Price } from '@truefill/domain/market/price.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ChartLine } from './lines-on-chart.ts';
import type { TradeLineData } from './trade-line-overlay.ts';
import { useDrawnLines, type LineColors } from './use-drawn-lines.ts';

const STOP: ChartLine = {
  id: 'orders/stop',
  symbol: 'EURUSD',
  price: points(116_204n),
  pricePrecision: 5,
  tone: 'down',
  dashed: true,
  label: () => 'SL',
  refusal: (price) => (price > points(116_300n) ? 'SL  At most 1.16300 now' : null),
  onMoved: () => undefined,
};
const LINES = [STOP];
const COLORS: LineColors = { background: '#000', colorOf: (tone) => (tone === 'plain' ? 'gray' : 'red') };

/** A chart that keeps the last line drawn on it. */
function fakeChart() {
  const drawn: OverlayCreate[] = [];
  const chart = {
    getOverlays: () => [],
    removeOverlay: () => undefined,
    setStyles: () => undefined,
    overrideOverlay: () => undefined,
    createOverlay: (line: OverlayCreate) => void drawn.push(line),
  };
  return { chart: chart as unknown as Chart, drawn };
}

test('a line that follows the pointer is reported where it is dropped, one that was put back is not', async () => {
  const { chart, drawn } = fakeChart();
  const onMoved = vi.fn<(price: Price) => void>();
  const { result, rerender } = renderHook(() => {
    const [price, onMoving] = useState(STOP.price);
    useDrawnLines(chart, [{ ...STOP, price, onMoving, onMoved }], COLORS);
    return price;
  });
  await waitFor(() => expect(drawn).not.toEqual([]));
  const at = (value: number) => ({ overlay: { id: STOP.id, points: [{ value }] } }) as unknown as OverlayEvent<unknown>;
  const drag = (...values: readonly number[]): void => {
    act(() => void drawn[0]?.onPressedMoveStart?.(at(Number(result.current) / 1e5)));
    for (const value of values) act(() => void drawn[0]?.onPressedMoving?.(at(value)));
    rerender();
    act(() => void drawn[0]?.onPressedMoveEnd?.(at(values.at(-1) ?? 0)));
  };
  drag(1.16, 1.161);
  expect(onMoved.mock.calls).toEqual([[points(116_100n)]]);
  drag(1.16, 1.161);
  expect(onMoved).toHaveBeenCalledOnce();
});

test('a line that is dragged shows its own price alone: the crosshair, which has another, is hidden until it is dropped', async () => {
  const styles: DeepPartial<Styles>[] = [];
  let drawn: OverlayCreate | null = null;
  const labels: string[] = [];
  const colors: string[] = [];
  const chart = {
    getOverlays: () => [],
    removeOverlay: () => undefined,
    setStyles: (next: DeepPartial<Styles>) => styles.push(next),
    overrideOverlay: ({ extendData }: Partial<OverlayCreate>) => {
      const { label, color } = extendData as TradeLineData;
      labels.push(label);
      colors.push(color);
    },
    createOverlay: (line: OverlayCreate) => {
      drawn = line;
    },
  } as unknown as Chart;
  renderHook(() => useDrawnLines(chart, LINES, COLORS));
  await waitFor(() => expect(drawn).not.toBeNull());
  expect(styles).toEqual([]);
  const { onPressedMoveStart, onPressedMoving, onPressedMoveEnd } = drawn as unknown as OverlayCreate;
  const at = (value: number) => ({ overlay: { id: STOP.id, points: [{ value }] } }) as unknown as OverlayEvent<unknown>;
  const event = at(1.16204);
  act(() => void onPressedMoveStart?.(event));
  expect(styles).toEqual([{ crosshair: { show: false } }]);
  act(() => void onPressedMoving?.(event));
  // on a crowded axis its tag may be one of "2 lines"
  expect(labels).toEqual(['SL  1.16204']);
  // it says at once where it cannot stay
  act(() => void onPressedMoving?.(at(1.165)));
  expect([labels.at(-1), colors]).toEqual(['SL  At most 1.16300 now', ['red', 'gray']]);
  act(() => void onPressedMoveEnd?.(event));
  await waitFor(() => expect(styles.at(-1)).toEqual({ crosshair: { show: true } }));
});
