import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { useIsLive } from '../../../../live/connection-store.ts';
import { useMarketStatus } from '../../../../trading-parts/use-market-status.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { holdSecondsLeft } from '../model.ts';

/** Whether a position can be closed manually now, and what prevents it. */
export interface Closing {
  /** remaining minimum holding time; 0 once it is over */
  readonly secondsLeft: number;
  readonly marketClosed: boolean;
  readonly allowed: boolean;
}

/** Tracks whether a position can be closed. An unknown market status does not prevent the attempt. */
export function useClosing(order: OrderView): Closing {
  const live = useIsLive();
  const secondsLeft = holdSecondsLeft(order, useServerNow(500));
  const status = useMarketStatus(order.symbol);
  const marketClosed = status !== null && status !== 'open';
  return { secondsLeft, marketClosed, allowed: live && secondsLeft === 0 && !marketClosed };
}
