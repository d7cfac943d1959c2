import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { useMoneyCall } from '@truefill/client/calls/use-money-call.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { failureText } from './failure-text.ts';
import type { RefusedBound } from './refused-bound.ts';

/** Between two orders the button rests this long, against the double press. */
const COOL_DOWN_MS = 1_000;

/** How a ticket's button stands. */
export interface PlacingState {
  /** an order is on its way, or the button is cooling down */
  readonly coolingDown: boolean;
  readonly placing: boolean;
  /** why the last order was refused; empty when it was not */
  readonly refusal: string;
}

/** The calls that place something. */
export type PlacingName = 'addOrder' | 'addOrderOption';

export interface Placing<Name extends PlacingName> extends PlacingState {
  /**
   * Sends an order once: see `useMoneyCall`.
   * @param intent what was asked for, without the price that it was seen at
   * @returns null when it was refused, and when the user went elsewhere meanwhile, where a notice has told what became of it
   */
  send(intent: object, write: () => CallRequest<Name>): Promise<CallResponse<Name> | null>;
}

export interface PlacingOptions<Name extends PlacingName> {
  readonly name: Name;
  /** told of what has no answer and was sent before this page was left or reloaded; takes what comes from its ticket */
  readonly takeBack: (body: CallRequest<Name>) => boolean;
  readonly numberOf: (data: CallResponse<Name>) => string;
  /** the bound that holds now, where a refusal is about one */
  readonly boundOf: (code: number, body: CallRequest<Name>) => Promise<RefusedBound | null>;
  /** what was placed shows itself, also after its ticket was left */
  readonly showsItself: boolean;
}

interface Bounded {
  readonly failure: Failure;
  readonly bound: RefusedBound | null;
}

/** What tickets of every kind share: one order at a time, a rest after each, each of them once, and no outcome untold. */
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

  const send: Placing<Name>['send'] = async (intent, write) => {
    const words = JSON.stringify(intent);
    setCoolingDown(true);
    const answer = await sendOnce(name, { subject: words, intent: words, write });
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
