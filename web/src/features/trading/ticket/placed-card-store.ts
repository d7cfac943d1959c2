import { create } from 'zustand';
import type { PlacedOrder } from '../../../trading-parts/shown-order.ts';

interface Told extends PlacedOrder {
  /** whose order it is: see `ownerOf` */
  readonly owner: string;
}

/** The order that the ticket tells of: it outlives a change of the market, for which the ticket is mounted again. */
export const useToldOrder = create<{ readonly told: Told | null }>(() => ({ told: null }));

/** What keeps it on the ticket: a pointer over it, or the focus in it. */
type Reader = 'pointer' | 'focus';

const SHOWN_FOR_MS = 4_000;
const readers = new Set<Reader>();
// here and not in the ticket, which may go and come back meanwhile
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells of an order in the ticket that it was placed with, beside everything else on screen. */
export function tellPlaced(told: Told): void {
  dismissPlaced();
  useToldOrder.setState({ told });
  goOn();
}

/** Takes it off the ticket. */
export function dismissPlaced(): void {
  readers.clear();
  pause();
  useToldOrder.setState({ told: null });
}

/** It stays as long as somebody reads it. */
export function beginReading(reader: Reader): void {
  readers.add(reader);
  pause();
}

/** Its time begins again once nobody reads it any more. */
export function endReading(...ended: readonly Reader[]): void {
  for (const reader of ended) readers.delete(reader);
  if (readers.size === 0 && timer === undefined && useToldOrder.getState().told) goOn();
}

function goOn(): void {
  timer = setTimeout(dismissPlaced, SHOWN_FOR_MS);
}

function pause(): void {
  clearTimeout(timer);
  timer = undefined;
}
