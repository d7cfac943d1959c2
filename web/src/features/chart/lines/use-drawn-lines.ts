import { formatPrice } from '@truefill/ui/format/price.ts';
import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import type { Chart, OverlayCreate, OverlayEvent } from 'klinecharts';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { draggedPrice, type ChartLine } from './lines-on-chart.ts';
import { TRADE_LINE } from '../core/axis-tag-overlay.ts';
import { SIGN_ROOM, tradeLineOverlay, type TradeLineData } from './trade-line-overlay.ts';

/** The page's colours, as values: a canvas knows no CSS variables. */
export interface LineColours {
  readonly ground: string;
  readonly colourOf: (tone: ChartLine['tone']) => string;
}

/** Money lies above what is drawn for oneself; the library numbers drawings from 0. */
const ABOVE_DRAWINGS = 1_000;
const GROUP = 'lines';
/** A line that was let go waits so long for its owner before it goes back. */
const ANSWER_MS = 150;

/** Draws lines on the chart and lets the user drag those that can be. A line follows the hand, with what it says there, until it is let go. */
export function useDrawnLines(chart: Chart, lines: readonly ChartLine[], look: LineColours): void {
  const ready = useOverlay();
  const [dragging, setDragging] = useState<string | null>(null);
  /** how each line looks now: drawing is spared what has not changed */
  const drawn = useRef(new Map<string, string>());
  const latest = useRef({ lines, look });
  useEffect(() => {
    latest.current = { lines, look };
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
    const hand = handOf(chart, latest, setDragging);
    for (const line of lines) {
      const { id, price, pricePrecision } = line;
      if (line.held || id === dragging) {
        drawn.current.delete(id);
        continue;
      }
      const face = faceOf(line, price, look);
      const lock = line.onMoved === undefined;
      const now = JSON.stringify([face, lock]);
      if (drawn.current.get(id) === now) continue;
      drawn.current.set(id, now);
      const points = [{ value: priceToNumber(price, pricePrecision) }];
      if (chart.getOverlays({ id }).length > 0) {
        chart.overrideOverlay({ id, points, lock, extendData: face });
        continue;
      }
      chart.createOverlay({
        name: TRADE_LINE,
        id,
        groupId: GROUP,
        zLevel: ABOVE_DRAWINGS,
        lock,
        points,
        extendData: face,
        ...hand,
      });
    }
  }, [chart, ready, lines, look, dragging]);
  useEffect(() => {
    const looks = drawn.current;
    return () => {
      looks.clear();
      chart.removeOverlay({ groupId: GROUP });
    };
  }, [chart]);
}

/** What is newest when the hand moves, which may be long after the line was drawn. */
interface Latest {
  readonly current: { readonly lines: readonly ChartLine[]; readonly look: LineColours };
}

/** What the hand does to a line. @param take told which line is held, and null once none is */
function handOf(chart: Chart, latest: Latest, take: Dispatch<SetStateAction<string | null>>): Partial<OverlayCreate> {
  const at = ({ overlay: { id, points } }: OverlayEvent<unknown>) => {
    const line = latest.current.lines.find((other) => other.id === id);
    const price = line ? draggedPrice(points[0]?.value, line.pricePrecision) : null;
    return line && price !== null ? { line, price } : null;
  };
  let letGo: ReturnType<typeof setTimeout> | undefined;
  return {
    // the library's own answer to a right click is to remove the line
    onRightClick: (event) => event.preventDefault?.(),
    onPressedMoveStart: ({ overlay }) => {
      clearTimeout(letGo);
      take(overlay.id);
    },
    onPressedMoving: (event) => {
      const moved = at(event);
      if (!moved) return;
      chart.overrideOverlay({ id: moved.line.id, extendData: faceOf(moved.line, moved.price, latest.current.look) });
      moved.line.onMoving?.(moved.price);
    },
    onPressedMoveEnd: (event) => {
      const moved = at(event);
      if (moved && moved.price !== moved.line.price) moved.line.onMoved?.(moved.price);
      // its owner has said by then whether it stays there
      letGo = setTimeout(() => take((held) => (held === event.overlay.id ? null : held)), ANSWER_MS);
    },
  };
}

function faceOf(line: ChartLine, price: Price, { ground, colourOf }: LineColours): TradeLineData {
  const { tone, dashed, label, pricePrecision, onMoved, sign } = line;
  return {
    label: `${sign ? SIGN_ROOM : ''}${label(price)}`,
    price: formatPrice(price, pricePrecision),
    colour: colourOf(tone),
    ground,
    dashed,
    movable: onMoved !== undefined,
    sign,
  };
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
