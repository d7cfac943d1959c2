/** Where something floats over the page: px from the window's left and top. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** px that stay free around it */
export const MARGIN = 8;
/** px that are free below it at first: a phone's tabs, a wide window's status bar */
const LIFT = 72;
/** px for an arrow, and with Shift */
const STEP = 16;
const LONG_STEP = 96;

/** The places that leave the whole box within the window; its top left corner stays in sight where it does not fit. */
export function boundsOf(box: Size, window: Size): { left: number; top: number; right: number; bottom: number } {
  return {
    left: MARGIN,
    top: MARGIN,
    right: Math.max(MARGIN, window.width - box.width - MARGIN),
    bottom: Math.max(MARGIN, window.height - box.height - MARGIN),
  };
}

/** The nearest place within the window; without a wanted place the middle of its bottom, off the order ticket and the tabs. */
export function fittedPlace(wanted: Place | null, box: Size, window: Size): Place {
  const { left, top, right, bottom } = boundsOf(box, window);
  const { x, y } = wanted ?? { x: Math.round((window.width - box.width) / 2), y: window.height - box.height - LIFT };
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
}

/** Where a key moves it. @returns null for a key that does not */
export function placeAfterKey({ x, y }: Place, key: string, far: boolean): Place | null {
  const step = far ? LONG_STEP : STEP;
  if (key === 'ArrowLeft') return { x: x - step, y };
  if (key === 'ArrowRight') return { x: x + step, y };
  if (key === 'ArrowUp') return { x, y: y - step };
  if (key === 'ArrowDown') return { x, y: y + step };
  return null;
}
