import { create } from 'zustand';
import type { PlacedOrder } from '../../../trading-parts/shown-order.ts';

interface Told extends PlacedOrder {
  /** whose order it is: see `ownerOf` */
  readonly owner: string;
}

/** The order that the ticket tells of: it outlives a change of the market, for which the ticket is mounted again. */
export const useToldOrder = create<{ readonly told: Told | null }>(() => ({ told: null }));

/** Tells of an order in the ticket that it was placed with, beside everything else on screen. */
export function tellPlaced(told: Told): void {
  useToldOrder.setState({ told });
}

/** Takes it off the ticket. */
export function dismissPlaced(): void {
  useToldOrder.setState({ told: null });
}
