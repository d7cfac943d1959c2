import { create } from 'zustand';
import type { Price } from '@truefill/domain/market/price.ts';
import { focusOfOrders } from './focus-targets.ts';
import type { LevelName } from './levels.ts';

/** Filled at the market price at once, or pending until a limit price is reached. */
export type OrderKind = 'market' | 'pending';

/** The open sheet for actions on orders. */
export type OrderSheet =
  | {
      readonly kind: 'position' | 'pending';
      readonly orderId: number;
      /** opens at the confirmation instead of the details */
      readonly confirm: boolean;
      /** opens at the edit form, or at the confirmation of a reversal (positions only) */
      readonly at?: 'edit' | 'reverse';
      /** for a pending order of which a line was dragged: opens the edit form with that price, which takes effect once it is saved */
      readonly dragged?: DraggedPrice;
    }
  | DraggedLevel
  | { readonly kind: 'all' };

/** Where a line of an order was dropped. Only a pending order's limit can be dragged. */
export interface DraggedPrice {
  readonly of: 'limit' | LevelName;
  readonly price: Price;
}

/** A level of a position that was dragged on the chart, and takes effect once it is confirmed. */
export interface DraggedLevel {
  readonly kind: 'level';
  readonly orderId: number;
  /** id of the line on the chart */
  readonly lineId: string;
  readonly level: LevelName;
  /** the price where it was dropped */
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
  /** shown above an open sheet, which keeps its typed values */
  readonly placed: PlacedOrder | null;
  /** whether anything is on screen, including a sheet that is still sliding out */
  readonly onScreen: boolean;
}

export const useShownOrder = create<Shown>(() => ({ sheet: null, placed: null, onScreen: false }));

/** the element that had the focus when a sheet was opened */
let opener: Element | null = null;

/** Opens the sheet of an order, or the one that closes all positions. It outlives the list that it was opened from. */
export function showOrder(sheet: OrderSheet): void {
  opener = document.activeElement;
  useShownOrder.setState({ sheet, onScreen: true });
}

/** Shows an order that was just placed. It outlives the ticket that it was placed with. */
export function showPlaced(placed: PlacedOrder): void {
  useShownOrder.setState({ placed, onScreen: true });
}

/** Closes the open sheet. */
export function closeShownOrder(): void {
  useShownOrder.setState({ sheet: null });
}

/** Closes the message about the order that was just placed. */
export function closePlacedOrder(): void {
  useShownOrder.setState({ placed: null });
}

/** The element to focus after a sheet is closed: null for the opener, or its list if the opener is gone. */
export function focusAfterOrder(): HTMLElement | null {
  return opener?.isConnected && opener !== document.body ? null : focusOfOrders();
}

/** Called when a sheet has slid out. */
export function orderLeft(): void {
  useShownOrder.setState(({ sheet, placed }) => ({ onScreen: sheet !== null || placed !== null }));
}
