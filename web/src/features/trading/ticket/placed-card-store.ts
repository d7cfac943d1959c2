import { create } from 'zustand';
import type { PlacedOrder } from '../../../trading-parts/shown-order.ts';

interface OwnedOrder extends PlacedOrder {
  /** owner of the order: see `ownerOf` */
  readonly owner: string;
}

/** The order that the ticket reports as placed: it outlives a change of the market, which remounts the ticket. */
export const usePlacedCard = create<{ readonly order: OwnedOrder | null }>(() => ({ order: null }));

/** What keeps it on the ticket: a hovering pointer, or the focus in it. */
type Reader = 'pointer' | 'focus';

const SHOWN_FOR_MS = 4_000;
/** How long it waits for a ticket, which a narrow window has on another page. */
const WAITS_MS = 60_000;
const readers = new Set<Reader>();
// module state, because the ticket may unmount and remount meanwhile
let timer: ReturnType<typeof setTimeout> | undefined;
let leftMs = SHOWN_FOR_MS;
let startedMs = 0;

/** Reports a placed order in the ticket that it was placed with, without covering anything. */
export function showPlacedCard(order: OwnedOrder): void {
  dismissPlacedCard();
  usePlacedCard.setState({ order });
  leftMs = SHOWN_FOR_MS;
  startTimer();
}

/** Removes it from the ticket. */
export function dismissPlacedCard(): void {
  readers.clear();
  pause();
  usePlacedCard.setState({ order: null });
}

/** Pauses its timer while somebody reads it. */
export function startReading(reader: Reader): void {
  readers.add(reader);
  pause();
  leftMs = SHOWN_FOR_MS;
}

/** Restarts its timer once nobody reads it any more. */
export function endReading(reader: Reader): void {
  readers.delete(reader);
  if (readers.size === 0 && timer === undefined && usePlacedCard.getState().order) startTimer();
}

/** Resumes the timer when a ticket shows it. @returns a cleanup function */
export function resumePlacedCard(): () => void {
  startTimer();
  return () => {
    // unmounting a hovered card fires no pointer event
    if (readers.size === 0) leftMs = Math.max(0, leftMs - (performance.now() - startedMs));
    readers.clear();
    pause();
    if (usePlacedCard.getState().order) timer = setTimeout(dismissPlacedCard, WAITS_MS);
  };
}

function startTimer(): void {
  pause();
  startedMs = performance.now();
  timer = setTimeout(dismissPlacedCard, leftMs);
}

function pause(): void {
  clearTimeout(timer);
  timer = undefined;
}
