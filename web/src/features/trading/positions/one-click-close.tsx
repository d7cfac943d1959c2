import type { i18n } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { closeOrderToWire } from '@truefill/api/orders/command-mapping.ts';
import { dismissToast, showToast, useToasts } from '@truefill/client/toasts/toast-store.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { byVolume, useOrderCommand } from '../../../trading-parts/use-order-command.ts';
import { closeShownOrder, orderLeft } from '../../../trading-parts/shown-order.ts';
import { closedText } from './closing/closed-text.ts';
import type { LivePosition } from './model.ts';

/** An answer that takes longer is announced, ms. */
const SLOW_MS = 800;

export interface OneClickCloseProps {
  /** an open order is closed at the market, a pending one canceled */
  readonly order: OrderView;
  /** its current value; null for a pending order */
  readonly position: LivePosition | null;
}

/**
 * One-click trading: closes or cancels an order without confirmation, and shows the result as a toast. Mounted again before the
 * response it sends the same request, which counts once.
 */
export function OneClickClose({ order, position }: OneClickCloseProps) {
  const instrument = useInstrument(order.symbol);
  const { send } = useOrderCommand();
  const act = useEffectEvent(async (): Promise<void> => {
    const pending = order.status === 'pending';
    const sent = pending
      ? send('cancelOrder', { orderId: order.id }, byVolume(order))
      : send('closeOrder', closeOrderToWire(order.id, null), byVolume(order));
    const name = instrument ? displayName(instrument) : order.symbol;
    const texts = position
      ? closedText(position, name, null)
      : { volume: formatVolume(order.volume), name, price: formatPrice(order.limitPrice, order.pricePrecision) };
    // nothing on screen remains to show a refusal, so it is shown as a toast
    closeShownOrder();
    orderLeft();
    const waiting = (language: i18n): string =>
      language.t(pending ? 'positions.cancelingNotice' : 'positions.closingNotice', { ...texts });
    const timer = setTimeout(() => showToast('info', waiting), SLOW_MS);
    const result = await sent;
    clearTimeout(timer);
    const shown = useToasts.getState().find(({ getText }) => getText === waiting);
    if (shown) dismissToast(shown.id);
    if (!result?.ok) return;
    showToast('success', (language) =>
      language.t(pending ? 'positions.cancelledNotice' : 'positions.closedNotice', { ...texts }),
    );
  });
  useEffect(() => {
    void act();
  }, []);
  return null;
}
