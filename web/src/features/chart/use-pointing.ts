import type { Chart, Crosshair } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import { DRAWING_POINTS, type DrawingPoint, type DrawingTool } from '@truefill/api/workspace/drawings.ts';
import { chartPoints, keptPoints } from './drawing.ts';
import { drawnTo } from './magnet.ts';
import { drawingStyles } from './use-overlays.ts';

const PANE = 'candle_pane';
const PREVIEW = 'drawing-in-progress';

/** Takes the cross away. The types know no such thing, but an empty cross would stand at the newest candle. */
const NO_CROSS = null as unknown as Crosshair;

/** Where on the candles' pane, in px. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A drawing in the making, led by pointer or by keys. */
export interface Pointing {
  /** points that are set */
  readonly placed: number;
  /** where the cross stands now */
  spot(): Spot | null;
  leadTo(spot: Spot): void;
  /** sets the next point where the cross stands */
  put(): void;
}

export interface PointingSettings {
  readonly tool: DrawingTool | null;
  readonly magnet: Magnet;
  readonly pricePrecision: number;
  readonly colour: number;
  readonly done: (tool: DrawingTool, points: readonly DrawingPoint[]) => void;
}

/**
 * Takes the points of a drawing one by one and shows what they come to on the way. The library has steps of its own, but it
 * loses the second of two quick clicks and knows no keys.
 */
export function usePointing(chart: Chart | null, { tool, magnet, pricePrecision, colour, done }: PointingSettings): Pointing {
  const cross = useRef<Spot | null>(null);
  const [placed, setPlaced] = useState<readonly DrawingPoint[]>([]);
  useEffect(() => {
    if (!chart || tool === null) return;
    return () => {
      cross.current = null;
      setPlaced([]);
      chart.removeOverlay({ id: PREVIEW });
      chart.executeAction('onCrosshairChange', NO_CROSS);
    };
  }, [chart, tool]);

  const pointAt = ({ x, y }: Spot): DrawingPoint | null => {
    if (!chart) return null;
    const [found] = [chart.convertFromPixel([{ x, y }], { paneId: PANE })].flat();
    if (!found || found.value === undefined) return null;
    const toPixel = (value: number): number => [chart.convertToPixel([{ value }], { paneId: PANE })].flat()[0]?.y ?? 0;
    const value = drawnTo(found.value, chart.getDataList()[found.dataIndex ?? -1], magnet, toPixel);
    return keptPoints('priceLine', [{ timestamp: found.timestamp, value }], pricePrecision)?.[0] ?? null;
  };

  const preview = (points: readonly DrawingPoint[]): void => {
    const element = chart?.getDom();
    if (!chart || !element || tool === null || points.length === 0) return;
    const now = { name: tool, id: PREVIEW, points: chartPoints({ points }) };
    if (chart.getOverlays({ id: PREVIEW }).length > 0) chart.overrideOverlay(now);
    else chart.createOverlay({ ...now, lock: true, styles: drawingStyles(element, { colour, dashed: false }) });
  };

  return {
    placed: placed.length,
    spot: () => cross.current,
    leadTo(spot) {
      cross.current = spot;
      const point = pointAt(spot);
      chart?.executeAction('onCrosshairChange', { ...spot, paneId: PANE });
      if (point) preview([...placed, point]);
    },
    put() {
      const point = cross.current && pointAt(cross.current);
      if (!point || tool === null) return;
      const points = [...placed, point];
      if (points.length < DRAWING_POINTS[tool]) return setPlaced(points);
      done(tool, points);
    },
  };
}
