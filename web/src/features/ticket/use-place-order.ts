import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '@truefill/api/calls.ts';
import { marketOrderToWire, pendingOrderToWire } from '@truefill/api/mapping/order-command.ts';
import { call, newIdempotencyKey } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { useSession } from '../../session/session-store.ts';

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

interface Unanswered {
  /** what the user asked for, without the price that it was seen at */
  readonly wish: string;
  readonly body: CallRequest<'addOrder'>;
  readonly key: string;
}

/**
 * Sends orders. One that got no answer may have been taken: sent again unchanged it goes out word for word with the same key, so
 * that it is taken once and the second attempt brings the first one's answer. Anything answered or changed gets a new key.
 */
export function usePlaceOrder(): PlaceOrder {
  const { i18n } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const [placing, setPlacing] = useState(false);
  const [resting, setResting] = useState(false);
  const [refusal, setRefusal] = useState('');
  const unanswered = useRef<Unanswered | null>(null);

  useEffect(() => {
    if (!resting || placing) return undefined;
    const timer = setTimeout(() => setResting(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [resting, placing]);

  const place = async (order: TicketOrder): Promise<string | null> => {
    const wish = accountMode + JSON.stringify({ ...order, slippage: order.slippage?.max });
    const { limitPrice } = order;
    const sent = unanswered.current?.wish === wish ? unanswered.current : null;
    const { body, key } = sent ?? {
      body: limitPrice === null ? marketOrderToWire(order) : pendingOrderToWire({ ...order, limitPrice }),
      key: newIdempotencyKey(),
    };
    unanswered.current = { wish, body, key };
    setPlacing(true);
    setResting(true);
    setRefusal('');
    const result = await call(accountMode === 'demo' ? 'addOrderMock' : 'addOrder', body, { idempotencyKey: key });
    setPlacing(false);
    if (result.ok || result.code > 0) unanswered.current = null;
    if (result.ok) return result.data;
    setRefusal(errorText(i18n, result));
    return null;
  };

  return { resting: resting || placing, placing, refusal, place, clear: () => setRefusal('') };
}
