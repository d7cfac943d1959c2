import type { Chart, Crosshair } from 'klinecharts';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import type { ChartPoint } from '../drawings/drawing.ts';
import { drawnTo } from './magnet.ts';

export const CANDLE_PANE = 'candle_pane';

/** A position on the candle pane, in px. */
export interface PanePoint {
  readonly x: number;
  readonly y: number;
}

/** Hides the crosshair. Not in the library's types; an empty crosshair would appear at the newest candle. */
const NO_CROSS = null as unknown as Crosshair;

/** Moves the chart's crosshair to a position; null hides it. */
export function showCross(chart: Chart, panePoint: PanePoint | null): void {
  chart.executeAction('onCrosshairChange', panePoint ? { ...panePoint, paneId: CANDLE_PANE } : NO_CROSS);
}

/**
 * Time and price at a position, with the price snapped to the candle under it as the magnet requires; null outside the chart.
 */
export function pointAt(chart: Chart, { x, y }: PanePoint, magnet: Magnet): (ChartPoint & { readonly value: number }) | null {
  const [found] = [chart.convertFromPixel([{ x, y }], { paneId: CANDLE_PANE })].flat();
  if (!found || found.value === undefined) return null;
  const toPixel = (value: number): number => [chart.convertToPixel([{ value }], { paneId: CANDLE_PANE })].flat()[0]?.y ?? 0;
  const value = drawnTo(found.value, chart.getDataList()[found.dataIndex ?? -1], magnet, toPixel);
  return { timestamp: found.timestamp, value };
}

/** Clamps a coordinate to one dimension of the pane. */
export function within(value: number, largest: number): number {
  return Math.min(Math.max(value, 1), largest - 1);
}
