import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '@truefill/api/calls.ts';
import { marketOrderToWire, pendingOrderToWire } from '@truefill/api/mapping/order-command.ts';
import { call } from '../../api-client/client.ts';
import { useSession } from '../../session/session-store.ts';
import { LastAttempt, orderFailureText } from '../../trading/last-attempt.ts';

/** Between two orders the button rests this long, against the double press. */
const COOL_DOWN_MS = 1_000;

/** What the ticket asks for: a market order, or with a limit price one that waits for it. */
export type TicketOrder = Parameters<typeof marketOrderToWire>[0] & { readonly limitPrice: string | null };

export interface PlaceOrder {
  /** an order is on its way, or the button is resting */
  readonly resting: boolean;
  readonly placing: boolean;
  /** why the last order was refused; empty when it was not */
  readonly refusal: string;
  /** @returns the order number, or null when it was refused */
  place(order: TicketOrder): Promise<string | null>;
  clear(): void;
}

const attempts = new LastAttempt<CallRequest<'addOrder'>>();

/** Sends orders, each of them once: see `LastAttempt`. */
export function usePlaceOrder(): PlaceOrder {
  const { i18n } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const userId = useSession((session) => session.userId);
  const [placing, setPlacing] = useState(false);
  const [resting, setResting] = useState(false);
  const [refusal, setRefusal] = useState('');

  useEffect(() => {
    if (!resting || placing) return undefined;
    const timer = setTimeout(() => setResting(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [resting, placing]);

  const place = async (order: TicketOrder): Promise<string | null> => {
    const wish = JSON.stringify([userId, accountMode, { ...order, slippage: order.slippage?.max }]);
    const { limitPrice } = order;
    const attempt = attempts.begin(wish, () =>
      limitPrice === null ? marketOrderToWire(order) : pendingOrderToWire({ ...order, limitPrice }),
    );
    setPlacing(true);
    setResting(true);
    setRefusal('');
    const result = await call(accountMode === 'demo' ? 'addOrderMock' : 'addOrder', attempt.body, { idempotencyKey: attempt.key });
    setPlacing(false);
    attempts.end(attempt, result);
    if (result.ok) return result.data;
    setRefusal(orderFailureText(i18n, result));
    return null;
  };

  return { resting: resting || placing, placing, refusal, place, clear: () => setRefusal('') };
}
