import { useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import styles from './swipe-row.module.css';

/** The action of a swipe; buttons elsewhere do the same. */
export interface SwipeAction {
  readonly label: string;
  readonly act: () => void;
}

export interface SwipeRowProps {
  readonly left: SwipeAction;
  readonly right: SwipeAction;
  readonly children: ReactNode;
}

/** distance from which a touch is a swipe and not a tap */
const DRAG_THRESHOLD_PX = 12;
/** distance from which a swipe triggers its action */
const COUNTS_PX = 96;
const MAX_PX = 132;
/** a swipe from the edge belongs to the browser */
const EDGE_PX = 24;

interface Swipe {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly under: boolean;
}

/** A list row that can be swiped to either side. The action runs only when the finger lifts beyond the threshold. */
export function SwipeRow({ left, right, children }: SwipeRowProps) {
  const swipe = useRef<Swipe | null>(null);
  const swiped = useRef(false);
  const [shift, setShift] = useState(0);
  const begin = ({ pointerType, pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    swiped.current = false;
    const atEdge = x < EDGE_PX || x > window.innerWidth - EDGE_PX;
    swipe.current = pointerType !== 'touch' || atEdge ? null : { pointerId, x, y, under: false };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const now = swipe.current;
    if (now?.pointerId !== event.pointerId) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.under) {
      if (Math.abs(dy) > DRAG_THRESHOLD_PX) swipe.current = null;
      if (Math.abs(dx) < DRAG_THRESHOLD_PX || Math.abs(dy) > Math.abs(dx)) return;
      swipe.current = { ...now, under: true };
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setShift(Math.max(-MAX_PX, Math.min(MAX_PX, dx)));
  };
  const end = (): void => {
    if (swipe.current?.under) {
      swiped.current = true;
      if (shift <= -COUNTS_PX) left.act();
      else if (shift >= COUNTS_PX) right.act();
    }
    leave();
  };
  const leave = (): void => {
    swipe.current = null;
    setShift(0);
  };
  return (
    <div
      className={styles.swipe}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={leave}
      onClickCapture={(event) => {
        // a swipe must not count as a tap
        if (swiped.current) event.stopPropagation();
        swiped.current = false;
      }}
    >
      {shift === 0 ? null : (
        <div
          className={styles.behind}
          data-counts={Math.abs(shift) >= COUNTS_PX}
          data-to={shift < 0 ? 'left' : 'right'}
          aria-hidden="true"
        >
          {shift < 0 ? left.label : right.label}
        </div>
      )}
      <div className={styles.front} data-moving={shift !== 0 || undefined} style={{ '--shift': `${shift}px` } as CSSProperties}>
        {children}
      </div>
    </div>
  );
}
