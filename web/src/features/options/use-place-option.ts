import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '@truefill/api/calls.ts';
import { optionRequestToWire } from '@truefill/api/mapping/option.ts';
import { call } from '../../api-client/client.ts';
import { useSession } from '../../session/session-store.ts';
import { LastAttempt, orderFailureText } from '../../trading/last-attempt.ts';
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

const attempts = new LastAttempt<CallRequest<'addOrderOption'>>();

/** Places options, each of them once: see `LastAttempt`. One that is tried again keeps its price and time. */
export function usePlaceOption(): PlaceOption {
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

  const place = async (order: OptionOrderRequest): Promise<PlacedOption | null> => {
    const { price: _price, ...wish } = order;
    const attempt = attempts.begin(JSON.stringify([userId, accountMode, wish]), () =>
      optionRequestToWire({ ...order, nowMs: serverNow() }),
    );
    setPlacing(true);
    setResting(true);
    setRefusal('');
    const name = accountMode === 'demo' ? 'addOrderOptionMock' : 'addOrderOption';
    const result = await call(name, attempt.body, { idempotencyKey: attempt.key });
    setPlacing(false);
    attempts.end(attempt, result);
    if (!result.ok) {
      setRefusal(orderFailureText(i18n, result));
      return null;
    }
    const { uid, beginTime } = result.data;
    noteServerTime(beginTime);
    return { orderNumber: uid, beginMs: beginTime };
  };

  return { resting: resting || placing, placing, refusal, place };
}
