/** The position of a floating window: px from the browser window's left and top. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** margin around it, px */
export const MARGIN = 8;
/** initial space below it, px: a phone's tabs, a wide window's status bar */
const LIFT = 72;
/** step of an arrow key, px, and with Shift */
const STEP = 16;
const LONG_STEP = 96;

/** The positions that keep the whole box within the window; if it does not fit its top left corner stays visible. */
export function boundsOf(box: Size, window: Size): { left: number; top: number; right: number; bottom: number } {
  return {
    left: MARGIN,
    top: MARGIN,
    right: Math.max(MARGIN, window.width - box.width - MARGIN),
    bottom: Math.max(MARGIN, window.height - box.height - MARGIN),
  };
}

/** The nearest position within the window; by default the bottom center, clear of the order ticket and the tabs. */
export function fittedPlace(wanted: Place | null, box: Size, window: Size): Place {
  const { left, top, right, bottom } = boundsOf(box, window);
  const { x, y } = wanted ?? { x: Math.round((window.width - box.width) / 2), y: window.height - box.height - LIFT };
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
}

/** The position after a key press. @returns null for a key that does not move it */
export function placeAfterKey({ x, y }: Place, key: string, far: boolean): Place | null {
  const step = far ? LONG_STEP : STEP;
  if (key === 'ArrowLeft') return { x: x - step, y };
  if (key === 'ArrowRight') return { x: x + step, y };
  if (key === 'ArrowUp') return { x, y: y - step };
  if (key === 'ArrowDown') return { x, y: y + step };
  return null;
}
