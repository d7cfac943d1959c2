import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '@truefill/api/calls.ts';
import { optionRequestToWire } from '@truefill/api/mapping/option.ts';
import { call, newIdempotencyKey } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { useSession } from '../../session/session-store.ts';
import { noteServerTime, serverNow } from './server-time.ts';

/** Between two orders the button rests this long, against the double press. */
const COOL_DOWN_MS = 1_000;

export type OptionOrderRequest = Omit<Parameters<typeof optionRequestToWire>[0], 'nowMs'>;

export interface PlacedOption {
  readonly orderNumber: string;
  /** by the server's clock */
  readonly beginMs: number;
}

export interface PlaceOption {
  /** an order is on its way, or the button is resting */
  readonly resting: boolean;
  readonly placing: boolean;
  /** why the last order was refused; empty when it was not */
  readonly refusal: string;
  /** @returns null when it was refused */
  place(order: OptionOrderRequest): Promise<PlacedOption | null>;
}

interface Unanswered {
  readonly intent: string;
  readonly key: string;
  readonly wire: CallRequest<'addOrderOption'>;
}

/**
 * Places options. An order that got no answer may have been accepted: wished for again unchanged it goes out with the same key,
 * price and time, so that it is accepted once and the second attempt brings the first one's answer.
 */
export function usePlaceOption(): PlaceOption {
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

  const place = async (order: OptionOrderRequest): Promise<PlacedOption | null> => {
    const { price: _price, ...wish } = order;
    const intent = accountMode + JSON.stringify(wish);
    const sent = unanswered.current?.intent === intent ? unanswered.current : newAttempt(intent, order);
    unanswered.current = sent;
    setPlacing(true);
    setResting(true);
    setRefusal('');
    const name = accountMode === 'demo' ? 'addOrderOptionMock' : 'addOrderOption';
    const result = await call(name, sent.wire, { idempotencyKey: sent.key });
    setPlacing(false);
    if (result.ok || result.code > 0) unanswered.current = null;
    if (!result.ok) {
      setRefusal(errorText(i18n, result));
      return null;
    }
    const { uid, beginTime } = result.data;
    noteServerTime(beginTime);
    return { orderNumber: uid, beginMs: beginTime };
  };

  return { resting: resting || placing, placing, refusal, place };
}

function newAttempt(intent: string, order: OptionOrderRequest): Unanswered {
  return { intent, key: newIdempotencyKey(), wire: optionRequestToWire({ ...order, nowMs: serverNow() }) };
}
