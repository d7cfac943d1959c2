import { create } from 'zustand';
import type { Price } from '@truefill/domain/market/price.ts';
import { focusOfOrders } from './focus-targets.ts';
import type { LevelName } from './levels.ts';

/** At the market's price at once, or waiting at a price of one's own. */
export type OrderKind = 'market' | 'pending';

/** What has been opened over the page to act on orders. */
export type OrderSheet =
  | {
      readonly kind: 'position' | 'pending';
      readonly orderId: number;
      /** opens at the confirmation instead of the details */
      readonly confirm: boolean;
      /** opens at a form or a question of its own; reversing is of positions alone */
      readonly at?: 'edit' | 'reverse';
      /** of a pending order whose line was dragged: opens the edit form with this limit price, which counts once it is saved */
      readonly movedTo?: Price;
    }
  | DraggedLevel
  | { readonly kind: 'all' };

/** A level of a position that was dragged on the chart, and counts once it is confirmed. */
export interface DraggedLevel {
  readonly kind: 'level';
  readonly orderId: number;
  /** the line on the chart */
  readonly lineId: string;
  readonly level: LevelName;
  /** where it was dragged to */
  readonly price: Price;
}

/** An order that was just placed. */
export interface PlacedOrder {
  readonly orderNumber: string;
  readonly kind: OrderKind;
  readonly symbol: string;
}

interface Shown {
  readonly sheet: OrderSheet | null;
  /** lies over the sheet that may be open, with what is typed there */
  readonly placed: PlacedOrder | null;
  /** whether something is on screen: also a sheet that is still sliding away */
  readonly onScreen: boolean;
}

export const useShownOrder = create<Shown>(() => ({ sheet: null, placed: null, onScreen: false }));

/** what had the focus when a sheet was opened */
let opener: Element | null = null;

/** Opens the sheet of an order, or the one that closes all positions. It outlives the list that it was opened from. */
export function showOrder(sheet: OrderSheet): void {
  opener = document.activeElement;
  useShownOrder.setState({ sheet, onScreen: true });
}

/** Tells of an order that was just placed. It outlives the ticket that it was placed with. */
export function showPlaced(placed: PlacedOrder): void {
  useShownOrder.setState({ placed, onScreen: true });
}

/** Closes what is open. */
export function leaveOrder(): void {
  useShownOrder.setState({ sheet: null });
}

/** Closes what tells of the order that was just placed. */
export function leavePlaced(): void {
  useShownOrder.setState({ placed: null });
}

/** What has the focus once a sheet is closed: what it was opened from, which null stands for, or where that has gone, its list. */
export function focusAfterOrder(): HTMLElement | null {
  return opener?.isConnected && opener !== document.body ? null : focusOfOrders();
}

/** Notes that a sheet has slid away. */
export function orderLeft(): void {
  useShownOrder.setState(({ sheet, placed }) => ({ onScreen: sheet !== null || placed !== null }));
}
