import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { useMoneyCall } from '@truefill/client/calls/use-money-call.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { failureText } from './failure-text.ts';
import type { RefusedBound } from './refused-bound.ts';

/** The button is disabled for this long after an order, to prevent double presses. */
const COOL_DOWN_MS = 1_000;

/** The state of a ticket's button. */
export interface PlacingState {
  /** an order is being sent, or the button is cooling down */
  readonly coolingDown: boolean;
  readonly placing: boolean;
  /** why the last order was refused; empty if it was not */
  readonly refusal: string;
}

/** The calls that place an order. */
export type PlacingName = 'addOrder' | 'addOrderOption';

export interface Placing<Name extends PlacingName> extends PlacingState {
  /**
   * Sends an order once: see `useMoneyCall`.
   * @param intent the order without the displayed price
   * @param expires it is placed at the price of the moment, so it must not take effect much later
   * @returns null if it was refused, or if the user has left the ticket, after showing a toast with the result
   */
  send(intent: object, write: () => CallRequest<Name>, expires: boolean): Promise<CallResponse<Name> | null>;
}

export interface PlacingOptions<Name extends PlacingName> {
  readonly name: Name;
  /** called with an unanswered request from before this page was left or reloaded; returns true if it is from this ticket */
  readonly takeBack: (body: CallRequest<Name>) => boolean;
  readonly numberOf: (data: CallResponse<Name>) => string;
  /** the current bound, if a refusal concerns one */
  readonly boundOf: (code: number, body: CallRequest<Name>) => Promise<RefusedBound | null>;
  /** a placed order is shown even after its ticket was left */
  readonly showsItself: boolean;
}

interface Bounded {
  readonly failure: Failure;
  readonly bound: RefusedBound | null;
}

/** Common behavior of all tickets: one order at a time, a pause after each, each sent once, and every outcome shown. */
export function usePlacing<Name extends PlacingName>(options: PlacingOptions<Name>): Placing<Name> {
  const { name, takeBack, numberOf, boundOf, showsItself } = options;
  const { i18n } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const userId = useSession((session) => session.userId);
  const { state, failure, send: sendOnce } = useMoneyCall<Name>(name, takeBack);
  const placing = state === 'sending';
  const [coolingDown, setCoolingDown] = useState(false);
  const [bounded, setBounded] = useState<Bounded | null>(null);

  useEffect(() => {
    if (!coolingDown || placing) return undefined;
    const timer = setTimeout(() => setCoolingDown(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [coolingDown, placing]);

  const send: Placing<Name>['send'] = async (intent, write, expires) => {
    const serialized = JSON.stringify(intent);
    setCoolingDown(true);
    const answer = await sendOnce(name, { subject: serialized, intent: serialized, write, expires });
    if (answer === null) return null;
    const { result, body, isMounted } = answer;
    if (!result.ok) {
      const bound = await boundOf(result.code, body);
      if (isMounted) setBounded({ failure: result, bound });
      else showToast('error', (language) => failureText(language, result, 'ticket.unanswered', bound));
      return null;
    }
    const now = useSession.getState();
    const sameAccount = now.userId === userId && now.accountMode === accountMode;
    if (sameAccount && (isMounted || showsItself)) return result.data;
    if (now.userId === userId)
      showToast('info', (language) => language.t(`ticket.placedOn.${accountMode}`, { number: numberOf(result.data) }));
    return null;
  };

  const unanswered = state === 'lapsed' ? 'ticket.unansweredLong' : 'ticket.unanswered';
  const refusal =
    failure === null ? '' : failureText(i18n, failure, unanswered, bounded?.failure === failure ? bounded.bound : null);
  return { coolingDown: coolingDown || placing, placing, refusal, send };
}
