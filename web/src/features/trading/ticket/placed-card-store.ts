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
/** Without a ticket, which a narrow window has on another page, it waits so long for one. */
const WAITS_MS = 60_000;
const readers = new Set<Reader>();
// here and not in the ticket, which may go and come back meanwhile
let timer: ReturnType<typeof setTimeout> | undefined;
let leftMs = SHOWN_FOR_MS;
let begunMs = 0;

/** Tells of an order in the ticket that it was placed with, beside everything else on screen. */
export function tellPlaced(told: Told): void {
  dismissPlaced();
  useToldOrder.setState({ told });
  leftMs = SHOWN_FOR_MS;
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
  leftMs = SHOWN_FOR_MS;
}

/** Its time begins again once nobody reads it any more. */
export function endReading(reader: Reader): void {
  readers.delete(reader);
  if (readers.size === 0 && timer === undefined && useToldOrder.getState().told) goOn();
}

/** A ticket shows it: what is left of its time goes on. @returns what ends that */
export function showTold(): () => void {
  goOn();
  return () => {
    // no event tells that a card has gone which was pointed at
    if (readers.size === 0) leftMs = Math.max(0, leftMs - (performance.now() - begunMs));
    readers.clear();
    pause();
    if (useToldOrder.getState().told) timer = setTimeout(dismissPlaced, WAITS_MS);
  };
}

function goOn(): void {
  pause();
  begunMs = performance.now();
  timer = setTimeout(dismissPlaced, leftMs);
}

function pause(): void {
  clearTimeout(timer);
  timer = undefined;
}
