import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Rows move again once the mouse has rested on them for so long, ms. */
const RESTED_MS = 4_000;

interface Row {
  readonly id: number;
}

export interface HeldRows<Of> {
  readonly rows: readonly Of[] | undefined;
  /** no longer in the list, but still in its place */
  readonly isGone: (row: Of) => boolean;
  /** of the element around the rows */
  readonly props: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
  };
}

/**
 * The rows of a list that others change. While the mouse moves over them none moves, or a press would hit the wrong one: what
 * left the list keeps its place, and what belongs between them waits.
 * @param list names the list: another one is shown at once
 */
export function useHeldRows<Of extends Row>(rows: readonly Of[] | undefined, list: string): HeldRows<Of> {
  const [held, setHeld] = useState<{ readonly list: string; readonly rows: readonly Of[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const letGo = (): void => {
    clearTimeout(timer.current);
    setHeld(null);
  };
  const hold = ({ pointerType }: PointerEvent): void => {
    // a finger is not over anything before it presses
    if (pointerType !== 'mouse' || rows === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(letGo, RESTED_MS);
    if (held?.list !== list) setHeld({ list, rows });
  };
  const props = { onPointerMove: hold, onPointerLeave: letGo };
  if (rows === undefined || held?.list !== list) return { rows, isGone: () => false, props };
  const ids = new Set(rows.map(({ id }) => id));
  return { rows: inPlace(held.rows, rows), isGone: ({ id }) => !ids.has(id), props };
}

/** The newest state of the rows in their old places, and what follows them now. */
export function inPlace<Of extends Row>(before: readonly Of[], now: readonly Of[]): readonly Of[] {
  const old = new Set(before.map(({ id }) => id));
  const newest = new Map(now.map((row) => [row.id, row]));
  const after = now.slice(now.findLastIndex(({ id }) => old.has(id)) + 1);
  return [...before.map((row) => newest.get(row.id) ?? row), ...after];
}
