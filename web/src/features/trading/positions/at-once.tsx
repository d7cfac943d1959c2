import { useEffect, useEffectEvent } from 'react';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { closeOrderToWire } from '@truefill/api/orders/command-mapping.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import { byVolume, useOrderCommand } from '../../../trading-parts/use-order-command.ts';
import { leaveOrder, orderLeft } from '../../../trading-parts/shown-order.ts';

export interface AtOnceProps {
  /** closed at the market where it is open, cancelled where it waits */
  readonly order: OrderView;
}

/**
 * One-click trading: closes or cancels an order without asking, and tells in a notice what became of it. Shown again before the
 * answer it sends the same request, which counts once.
 */
export function AtOnce({ order }: AtOnceProps) {
  const { send } = useOrderCommand();
  const act = useEffectEvent(async (): Promise<void> => {
    const pending = order.status === 'pending';
    const sent = pending
      ? send('cancelOrder', { orderId: order.id }, byVolume(order))
      : send('closeOrder', closeOrderToWire(order.id, null), byVolume(order));
    // with nothing on screen that could show it, a refusal comes as a notice
    leaveOrder();
    orderLeft();
    const result = await sent;
    if (!result?.ok) return;
    showNotice('success', (language) => language.t(pending ? 'positions.cancelledNotice' : 'positions.closedNotice'));
  });
  useEffect(() => {
    void act();
  }, []);
  return null;
}
