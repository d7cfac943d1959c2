import { create } from 'zustand';

/** What has been opened over the page to act on orders. */
export type OrderSheet =
  | {
      readonly kind: 'position' | 'pending';
      readonly orderId: number;
      /** opens at the confirmation instead of the details */
      readonly confirm: boolean;
    }
  | { readonly kind: 'all' };

interface Shown {
  readonly sheet: OrderSheet | null;
  /** whether something is on screen: also a sheet that is still sliding away */
  readonly onScreen: boolean;
}

export const useShownOrder = create<Shown>(() => ({ sheet: null, onScreen: false }));

/** Opens the sheet of an order, or the one that closes all positions. It outlives the list that it was opened from. */
export function showOrder(sheet: OrderSheet): void {
  useShownOrder.setState({ sheet, onScreen: true });
}

/** Closes what is open. */
export function leaveOrder(): void {
  useShownOrder.setState({ sheet: null });
}

/** Notes that the sheet has slid away. */
export function orderLeft(): void {
  useShownOrder.setState(({ sheet }) => ({ onScreen: sheet !== null }));
}
