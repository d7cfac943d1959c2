import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import { DRAWING_POINTS, type DrawingPoint, type DrawingTool } from '@truefill/api/workspace/drawings.ts';
import { chartPoints, storedPoints } from './drawing.ts';
import { pointAt, showCross, type PanePoint } from '../core/pane-point.ts';
import { drawingStyles } from './use-drawing-overlays.ts';

const PREVIEW = 'drawing-in-progress';

/** A drawing in progress, controlled by pointer or keys. */
export interface DrawingPoints {
  /** number of points placed so far */
  readonly placed: number;
  /** current position of the crosshair */
  spot(): PanePoint | null;
  leadTo(spot: PanePoint): void;
  /** places the next point at the crosshair */
  put(): void;
}

export interface DrawingPointsSettings {
  readonly tool: DrawingTool | null;
  readonly magnet: Magnet;
  readonly pricePrecision: number;
  readonly colour: number;
  readonly done: (tool: DrawingTool, points: readonly DrawingPoint[]) => void;
}

/**
 * Collects the points of a drawing one by one and previews the result. The library can do this too, but it loses the second of
 * two quick clicks and has no keyboard support.
 */
export function useDrawingPoints(
  chart: Chart | null,
  { tool, magnet, pricePrecision, colour, done }: DrawingPointsSettings,
): DrawingPoints {
  const cross = useRef<PanePoint | null>(null);
  const [placed, setPlaced] = useState<readonly DrawingPoint[]>([]);
  useEffect(() => {
    if (!chart || tool === null) return;
    return () => {
      cross.current = null;
      setPlaced([]);
      chart.removeOverlay({ id: PREVIEW });
      showCross(chart, null);
    };
  }, [chart, tool]);

  const storedPoint = (spot: PanePoint): DrawingPoint | null => {
    const point = chart && pointAt(chart, spot, magnet);
    return (point && storedPoints('priceLine', [point], pricePrecision)?.[0]) ?? null;
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
      const point = storedPoint(spot);
      if (chart) showCross(chart, spot);
      if (point) preview([...placed, point]);
    },
    put() {
      const point = cross.current && storedPoint(cross.current);
      if (!point || tool === null) return;
      const points = [...placed, point];
      if (points.length < DRAWING_POINTS[tool]) return setPlaced(points);
      done(tool, points);
    },
  };
}
