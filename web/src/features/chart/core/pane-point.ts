import type { Chart, Crosshair } from 'klinecharts';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import type { ChartPoint } from '../drawings/drawing.ts';
import { drawnTo } from './magnet.ts';

export const CANDLE_PANE = 'candle_pane';

/** Where on the candles' pane, in px. */
export interface PanePoint {
  readonly x: number;
  readonly y: number;
}

/** Takes the cross away. The types know no such thing, but an empty cross would stand at the newest candle. */
const NO_CROSS = null as unknown as Crosshair;

/** Puts the chart's cross on a spot; null takes it away. */
export function showCross(chart: Chart, panePoint: PanePoint | null): void {
  chart.executeAction('onCrosshairChange', panePoint ? { ...panePoint, paneId: CANDLE_PANE } : NO_CROSS);
}

/** The time and the price at a spot, with the price drawn to the candle under it as the magnet would have it; null off the chart. */
export function pointAt(chart: Chart, { x, y }: PanePoint, magnet: Magnet): (ChartPoint & { readonly value: number }) | null {
  const [found] = [chart.convertFromPixel([{ x, y }], { paneId: CANDLE_PANE })].flat();
  if (!found || found.value === undefined) return null;
  const toPixel = (value: number): number => [chart.convertToPixel([{ value }], { paneId: CANDLE_PANE })].flat()[0]?.y ?? 0;
  const value = drawnTo(found.value, chart.getDataList()[found.dataIndex ?? -1], magnet, toPixel);
  return { timestamp: found.timestamp, value };
}

/** A place along one side of the pane that stays on it. */
export function within(value: number, largest: number): number {
  return Math.min(Math.max(value, 1), largest - 1);
}
