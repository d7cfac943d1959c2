import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import type { Magnet } from '@truefill/api/workspace/chart-layout.ts';
import type { Drawing } from '@truefill/api/workspace/drawings.ts';
import { chartPoints, storedPoints, movedPoints } from './drawing.ts';
import { CANDLE_PANE, pointAt, showCross, within, type PanePoint } from '../core/pane-point.ts';
import type { DrawingController } from './use-drawings.ts';

/** Moving a point of the selected drawing by keys, as a pointer does by its handle. */
export interface KeyboardDrag {
  /** index of the point being moved, from 0; null if none */
  readonly held: number | null;
  /** picks the first point, then the next; after the last one none */
  next(): void;
  /** moves the picked point, in px */
  lead(right: number, down: number): void;
  drop(): void;
}

export interface KeyboardDragSettings {
  readonly drawing: DrawingController;
  readonly magnet: Magnet;
  readonly pricePrecision: number;
}

/** Moves single points of the selected drawing by keys. Each step is a change of its own that can be undone. */
export function useKeyboardDrag(chart: Chart | null, { drawing, magnet, pricePrecision }: KeyboardDragSettings): KeyboardDrag {
  const { selected, change } = drawing;
  const [stored, setStored] = useState<number | null>(null);
  /** position of the point before a magnet snaps it to a price */
  const panePoint = useRef<PanePoint | null>(null);
  const id = selected?.id;
  useEffect(() => {
    if (!chart || id === undefined) return;
    return () => {
      setStored(null);
      showCross(chart, null);
    };
  }, [chart, id]);
  const held = selected && !selected.locked ? stored : null;
  const take = (handle: number | null): void => {
    const at = chart && selected && handle !== null ? spotOf(chart, selected, handle) : null;
    panePoint.current = at;
    if (chart) showCross(chart, at);
    setStored(at ? handle : null);
  };
  return {
    held,
    next() {
      const handle = held === null ? 0 : held + 1;
      take(selected && handle < selected.points.length ? handle : null);
    },
    lead(right, down) {
      const size = chart?.getSize(CANDLE_PANE, 'main');
      if (!chart || !selected || !size || held === null || !panePoint.current) return;
      const to = { x: within(panePoint.current.x + right, size.width), y: within(panePoint.current.y + down, size.height) };
      const { timestamp, value } = pointAt(chart, to, magnet) ?? {};
      if (timestamp === undefined || value === undefined) return;
      const moved = movedPoints(selected.tool, chartPoints(selected), held, { timestamp, value });
      const points = storedPoints(selected.tool, moved, pricePrecision);
      if (!points) return;
      panePoint.current = to;
      showCross(chart, to);
      change(selected.id, { points });
    },
    drop: () => take(null),
  };
}

/** The position of a drawing's point; scrolls it into view if necessary. */
function spotOf(chart: Chart, drawing: Drawing, handle: number): PanePoint | null {
  const point = chartPoints(drawing)[handle];
  const size = chart.getSize(CANDLE_PANE, 'main');
  if (!point || !size) return null;
  const find = (): Partial<PanePoint> => [chart.convertToPixel([point], { paneId: CANDLE_PANE })].flat()[0] ?? {};
  let { x, y } = find();
  const isTimed = point.timestamp > 0;
  if (isTimed && x !== undefined && (x < 0 || x > size.width)) {
    chart.scrollToTimestamp(point.timestamp);
    ({ x, y } = find());
  }
  if (y === undefined) return null;
  return { x: isTimed && x !== undefined ? within(x, size.width) : size.width / 2, y: within(y, size.height) };
}
