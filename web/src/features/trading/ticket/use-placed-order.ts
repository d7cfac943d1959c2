import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useHoldings, usePending } from '../../../live/exchange-feed.ts';
import type { PlacedOrder } from '../../../trading-parts/shown-order.ts';

/** An order that was just placed, with its data from the feed. */
export interface PlacedView {
  /** null until the feed has sent it */
  readonly order: OrderView | null;
  readonly waits: boolean;
}

/** A short description of an order. It uses nouns for its side, because some languages have other words on buttons. */
export function placedText(t: TFunction, { side, volume }: OrderView, name: string): string {
  return t('ticket.placed.what', { side: t(`common.orderSide.${side}`), volume: formatVolume(volume), name });
}

/**
 * The status of a placed order: a pending one may fill at once if the price has reached it meanwhile. What was seen last stays:
 * a position that a near stop has closed, or another device, still has the price it was opened at.
 */
export function usePlacedOrder({ orderNumber, kind }: Pick<PlacedOrder, 'orderNumber' | 'kind'>): PlacedView {
  const held = useHoldings()?.orders.find((order) => order.orderNumber === orderNumber);
  const waiting = usePending()?.find((order) => order.orderNumber === orderNumber);
  const [seen, setSeen] = useState<PlacedView | null>(null);
  const order = held ?? waiting;
  if (order === undefined) {
    return seen?.order?.orderNumber === orderNumber ? seen : { order: null, waits: kind === 'pending' };
  }
  const view = { order, waits: held === undefined };
  if (seen?.order !== order || seen.waits !== view.waits) setSeen(view);
  return view;
}
