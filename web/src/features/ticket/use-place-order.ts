import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { marketOrderToWire } from '@truefill/api/mapping/order-command.ts';
import { call, newIdempotencyKey } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { useSession } from '../../session/session-store.ts';

/** Between two orders the button rests this long, against the double press. */
const COOL_DOWN_MS = 1_000;

export type MarketOrder = Parameters<typeof marketOrderToWire>[0];

export interface PlaceOrder {
  /** an order is on its way, or the button is resting */
  readonly resting: boolean;
  readonly placing: boolean;
  /** why the last order was refused; empty when it was not */
  readonly refusal: string;
  /** @returns the order number, or null when it was refused */
  place(order: MarketOrder): Promise<string | null>;
  clear(): void;
}

/**
 * Sends market orders. An order that got no answer may have been filled: sent again unchanged it carries the same key, so that
 * it is filled once and the second attempt brings the first one's answer. Anything answered or changed gets a new key.
 */
export function usePlaceOrder(): PlaceOrder {
  const { i18n } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const [placing, setPlacing] = useState(false);
  const [resting, setResting] = useState(false);
  const [refusal, setRefusal] = useState('');
  const unanswered = useRef<{ readonly body: string; readonly key: string } | null>(null);

  useEffect(() => {
    if (!resting || placing) return undefined;
    const timer = setTimeout(() => setResting(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [resting, placing]);

  const place = async (order: MarketOrder): Promise<string | null> => {
    const wire = marketOrderToWire(order);
    const body = accountMode + JSON.stringify(wire);
    const key = unanswered.current?.body === body ? unanswered.current.key : newIdempotencyKey();
    unanswered.current = { body, key };
    setPlacing(true);
    setResting(true);
    setRefusal('');
    const result = await call(accountMode === 'demo' ? 'addOrderMock' : 'addOrder', wire, { idempotencyKey: key });
    setPlacing(false);
    if (result.ok || result.code > 0) unanswered.current = null;
    if (result.ok) return result.data;
    setRefusal(errorText(i18n, result));
    return null;
  };

  return { resting: resting || placing, placing, refusal, place, clear: () => setRefusal('') };
}
