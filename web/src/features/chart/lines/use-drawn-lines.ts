import { formatPrice } from '@truefill/ui/format/price.ts';
import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import type { Chart, OverlayCreate, OverlayEvent } from 'klinecharts';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { draggedPrice, type ChartLine } from './lines-on-chart.ts';
import { TRADE_LINE } from '../core/axis-tag-overlay.ts';
import { SIGN_ROOM, tradeLineOverlay, type TradeLineData } from './trade-line-overlay.ts';

/** The page's colors as values: a canvas does not resolve CSS variables. */
export interface LineColors {
  readonly background: string;
  readonly colorOf: (tone: ChartLine['tone']) => string;
}

/** Lines about money are above the user's drawings, which the library numbers from 0. */
const ABOVE_DRAWINGS = 1_000;
const GROUP = 'lines';
/** How long a dropped line waits for its owner before it moves back, ms. */
const ANSWER_MS = 150;

/**
 * Draws lines on the chart and lets the user drag those that are draggable. A dragged line follows the pointer with its text.
 */
export function useDrawnLines(chart: Chart, lines: readonly ChartLine[], colors: LineColors): void {
  const ready = useOverlay();
  const [dragging, setDragging] = useState<string | null>(null);
  /** the drawn look of each line, so that unchanged lines are not redrawn */
  const drawn = useRef(new Map<string, string>());
  const latest = useRef({ lines, colors });
  useEffect(() => {
    latest.current = { lines, colors };
  });
  useEffect(() => {
    if (!ready) return;
    const wanted = new Set(lines.map(({ id }) => id));
    for (const { id } of chart.getOverlays({ groupId: GROUP })) {
      if (!wanted.has(id)) {
        drawn.current.delete(id);
        chart.removeOverlay({ id });
      }
    }
    const dragHandlers = dragHandlersOf(chart, latest, setDragging);
    for (const line of lines) {
      const { id, price, pricePrecision } = line;
      if (line.held || id === dragging) {
        drawn.current.delete(id);
        continue;
      }
      const data = lineDataOf(line, price, colors);
      const lock = line.onMoved === undefined;
      const now = JSON.stringify([data, lock]);
      if (drawn.current.get(id) === now) continue;
      drawn.current.set(id, now);
      const points = [{ value: priceToNumber(price, pricePrecision) }];
      if (chart.getOverlays({ id }).length > 0) {
        chart.overrideOverlay({ id, points, lock, extendData: data });
        continue;
      }
      chart.createOverlay({
        name: TRADE_LINE,
        id,
        groupId: GROUP,
        zLevel: ABOVE_DRAWINGS,
        lock,
        points,
        extendData: data,
        ...dragHandlers,
      });
    }
  }, [chart, ready, lines, colors, dragging]);
  useEffect(() => {
    if (dragging === null) return undefined;
    // its price is the pointer's, not the line's, and its tag would cover the line's
    chart.setStyles({ crosshair: { show: false } });
    return () => chart.setStyles({ crosshair: { show: true } });
  }, [chart, dragging]);
  useEffect(() => {
    const drawnLines = drawn.current;
    return () => {
      drawnLines.clear();
      chart.removeOverlay({ groupId: GROUP });
    };
  }, [chart]);
}

/** The latest props during a drag, which may happen long after the line was drawn. */
interface Latest {
  readonly current: { readonly lines: readonly ChartLine[]; readonly colors: LineColors };
}

/** Drag handlers of a line. @param onDragging called with the id of the line being dragged, and null after it */
function dragHandlersOf(
  chart: Chart,
  latest: Latest,
  onDragging: Dispatch<SetStateAction<string | null>>,
): Partial<OverlayCreate> {
  const at = ({ overlay: { id, points } }: OverlayEvent<unknown>) => {
    const line = latest.current.lines.find((other) => other.id === id);
    const price = line ? draggedPrice(points[0]?.value, line.pricePrecision) : null;
    return line && price !== null ? { line, price } : null;
  };
  /** a line may follow the pointer, so that its own price is no measure at the end */
  let startPrice: Price | undefined;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    // on a right click the library would remove the line
    onRightClick: (event) => event.preventDefault?.(),
    onPressedMoveStart: ({ overlay }) => {
      clearTimeout(endTimer);
      startPrice = latest.current.lines.find(({ id }) => id === overlay.id)?.price;
      onDragging(overlay.id);
    },
    onPressedMoving: (event) => {
      const moved = at(event);
      if (!moved) return;
      chart.overrideOverlay({
        id: moved.line.id,
        extendData: draggedDataOf(moved.line, moved.price, latest.current.colors),
      });
      moved.line.onMoving?.(moved.price);
    },
    onPressedMoveEnd: (event) => {
      const moved = at(event);
      if (moved && moved.price !== startPrice) moved.line.onMoved?.(moved.price);
      // by then its owner has decided whether it stays there
      endTimer = setTimeout(() => onDragging((held) => (held === event.overlay.id ? null : held)), ANSWER_MS);
    },
  };
}

function lineDataOf(line: ChartLine, price: Price, { background, colorOf }: LineColors): TradeLineData {
  const { tone, dashed, label, pricePrecision, onMoved, sign } = line;
  return {
    label: `${sign ? SIGN_ROOM : ''}${label(price)}`,
    price: formatPrice(price, pricePrecision),
    color: colorOf(tone),
    background,
    dashed,
    movable: onMoved !== undefined,
    sign,
    // the library merges data: what is left out stays
    dragged: false,
  };
}

/** The look of a line while it is dragged: gray with the reason where it cannot stay. */
function draggedDataOf(line: ChartLine, price: Price, colors: LineColors): TradeLineData {
  const refusal = line.refusal?.(price) ?? null;
  if (refusal !== null) return { ...lineDataOf({ ...line, tone: 'plain', label: () => refusal }, price, colors), dragged: true };
  const data = lineDataOf(line, price, colors);
  // on a crowded axis its tag may be one of several that are counted only
  return { ...data, label: `${data.label}  ${data.price}`, dragged: true };
}

/** Registers the kind of line with the library, once. */
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
