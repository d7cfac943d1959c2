import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import type { TradeLine } from './trade-lines.ts';
import { TRADE_LINE, tradeLineOverlay, type LineFace } from './trade-line-overlay.ts';

export interface DrawnLine {
  readonly line: TradeLine;
  readonly face: LineFace;
}

/** Money lies above what is drawn for oneself; the library numbers drawings from 0. */
const ABOVE_DRAWINGS = 1_000;
const GROUP = 'trade';

/**
 * Draws lines on the chart and lets the user drag those of levels.
 * @param heldId a line that stays where it was dragged to, while that is being confirmed
 */
export function useTradeLines(
  chart: Chart,
  lines: readonly DrawnLine[],
  heldId: string | null,
  dragged: (line: TradeLine, value: number) => void,
): void {
  const ready = useOverlay();
  const dragging = useRef<string | null>(null);
  /** how each line looks now: drawing is spared what has not changed */
  const drawn = useRef(new Map<string, string>());
  const latest = useRef({ lines, dragged });
  useEffect(() => {
    latest.current = { lines, dragged };
  });
  useEffect(() => {
    if (!ready) return;
    const wanted = new Set(lines.map(({ line }) => line.id));
    for (const { id } of chart.getOverlays({ groupId: GROUP })) {
      if (!wanted.has(id)) {
        drawn.current.delete(id);
        chart.removeOverlay({ id });
      }
    }
    for (const { line, face } of lines) {
      if (line.id === heldId || line.id === dragging.current) {
        drawn.current.delete(line.id);
        continue;
      }
      const look = JSON.stringify([line.price, face]);
      if (drawn.current.get(line.id) === look) continue;
      drawn.current.set(line.id, look);
      const points = [{ value: line.price }];
      if (chart.getOverlays({ id: line.id }).length > 0) {
        chart.overrideOverlay({ id: line.id, points, extendData: face });
        continue;
      }
      chart.createOverlay({
        name: TRADE_LINE,
        id: line.id,
        groupId: GROUP,
        zLevel: ABOVE_DRAWINGS,
        lock: !line.movable,
        points,
        extendData: face,
        // the library's own answer to a right click is to remove the line
        onRightClick: (event) => event.preventDefault?.(),
        onPressedMoveStart: () => void (dragging.current = line.id),
        onPressedMoveEnd: ({ overlay }) => {
          dragging.current = null;
          const now = latest.current.lines.find((other) => other.line.id === line.id);
          const value = overlay.points[0]?.value;
          if (now && value !== undefined) latest.current.dragged(now.line, value);
        },
      });
    }
  }, [chart, ready, lines, heldId]);
  useEffect(() => {
    const looks = drawn.current;
    return () => {
      looks.clear();
      chart.removeOverlay({ groupId: GROUP });
    };
  }, [chart]);
}

/** Makes the kind of line known to the library, once. */
function useOverlay(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let gone = false;
    void import('klinecharts').then(({ registerOverlay }) => {
      registerOverlay(tradeLineOverlay);
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return ready;
}
