import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import type { TFunction } from 'i18next';
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

/** The status of a placed order: a pending one may fill at once if the price has reached it meanwhile. */
export function usePlacedOrder({ orderNumber, kind }: Pick<PlacedOrder, 'orderNumber' | 'kind'>): PlacedView {
  const held = useHoldings()?.orders.find((order) => order.orderNumber === orderNumber);
  const waiting = usePending()?.find((order) => order.orderNumber === orderNumber);
  return { order: held ?? waiting ?? null, waits: held === undefined && (waiting !== undefined || kind === 'pending') };
}
