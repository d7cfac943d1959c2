import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import type { TFunction } from 'i18next';
import { useHoldings, usePending } from '../../../live/exchange-feed.ts';
import type { PlacedOrder } from '../../../trading-parts/shown-order.ts';

/** An order that was just placed, as the feed tells of it. */
export interface PlacedView {
  /** null until the feed has told of it */
  readonly order: OrderView | null;
  readonly waits: boolean;
}

/** An order in few words, as what it is and not as what can be done: a noun, where languages have another one than for buttons. */
export function placedWords(t: TFunction, { side, volume }: OrderView, name: string): string {
  return t('ticket.placed.what', { side: t(`common.orderSide.${side}`), volume: formatVolume(volume), name });
}

/** What became of an order: a pending one may fill at once, where the price has come to it meanwhile. */
export function usePlacedOrder({ orderNumber, kind }: Pick<PlacedOrder, 'orderNumber' | 'kind'>): PlacedView {
  const held = useHoldings()?.orders.find((order) => order.orderNumber === orderNumber);
  const waiting = usePending()?.find((order) => order.orderNumber === orderNumber);
  return { order: held ?? waiting ?? null, waits: held === undefined && (waiting !== undefined || kind === 'pending') };
}
