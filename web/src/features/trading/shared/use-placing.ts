import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { inMode } from '@truefill/api/paths.ts';
import { call } from '@truefill/client/calls/client.ts';
import { CLIENT_CODES, type Failure } from '@truefill/client/calls/result.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import { UNANSWERED_FOR_MS } from '@truefill/client/calls/attempt-shelf.ts';
import { ownerOf, type Attempts } from '@truefill/client/calls/attempts.ts';
import { failureText } from './failure-text.ts';
import type { RefusedBound } from './refused-bound.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';

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

/** The calls that place something. Each has a twin for the demo account. */
export type PlacingName = 'addOrder' | 'addOrderOption';

export interface Placing<Name extends PlacingName> extends PlacingState {
  /**
   * Sends an order once: see `Attempts`.
   * @param wish what was asked for, without the price that it was seen at
   * @returns null when it was refused, and when the user went elsewhere meanwhile, where a notice has told what became of it
   */
  send(wish: object, write: () => CallRequest<Name>): Promise<CallResponse<Name> | null>;
}

export interface PlacingWish<Name extends PlacingName> {
  readonly name: Name;
  readonly attempts: Attempts<CallRequest<Name>>;
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
export function usePlacing<Name extends PlacingName>(placed: PlacingWish<Name>): Placing<Name> {
  const { name, attempts, takeBack, numberOf, boundOf, showsItself } = placed;
  const { i18n } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const userId = useSession((session) => session.userId);
  const [placing, setPlacing] = useState(false);
  const [coolingDown, setCoolingDown] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [bounded, setBounded] = useState<Bounded | null>(null);
  /** the failure that is so old that the same words are another order */
  const [longFailed, setLongFailed] = useState<Failure | null>(null);
  const isMounted = useIsMounted();
  const owner = ownerOf({ userId, accountMode });
  const lookBack = useEffectEvent((of: string) => {
    if (attempts.unanswered(of, Date.now()).some(takeBack)) setFailure({ ok: false, code: CLIENT_CODES.aborted, message: '' });
  });

  useEffect(() => {
    const timer = setTimeout(() => lookBack(owner), 0);
    return () => clearTimeout(timer);
  }, [owner]);

  useEffect(() => {
    if (failure === null) return undefined;
    const timer = setTimeout(() => setLongFailed(failure), UNANSWERED_FOR_MS);
    return () => clearTimeout(timer);
  }, [failure]);

  useEffect(() => {
    if (!coolingDown || placing) return undefined;
    const timer = setTimeout(() => setCoolingDown(false), COOL_DOWN_MS);
    return () => clearTimeout(timer);
  }, [coolingDown, placing]);

  const send: Placing<Name>['send'] = async (wish, write) => {
    const words = JSON.stringify(wish);
    const { attempt, again } = attempts.begin({ owner, subject: words, wish: words, write }, Date.now());
    setPlacing(true);
    setCoolingDown(true);
    setFailure(null);
    const result = await call(inMode(name, accountMode), attempt.body, { idempotencyKey: attempt.key });
    setPlacing(false);
    attempts.end(attempt, result, Date.now());
    if (!result.ok) {
      if (isMounted.current) setFailure(result);
      const bound = await boundOf(result.code, attempt.body);
      if (isMounted.current) setBounded({ failure: result, bound });
      else showNotice('error', (language) => failureText(language, result, 'ticket.unanswered', bound));
      return null;
    }
    if (again) showNotice('info', (language) => language.t('ticket.countedOnce'));
    const now = useSession.getState();
    const sameAccount = now.userId === userId && now.accountMode === accountMode;
    if (sameAccount && (isMounted.current || showsItself)) return result.data;
    if (now.userId === userId)
      showNotice('info', (language) => language.t(`ticket.placedOn.${accountMode}`, { number: numberOf(result.data) }));
    return null;
  };

  const unanswered = failure === longFailed ? 'ticket.unansweredLong' : 'ticket.unanswered';
  const refusal =
    failure === null ? '' : failureText(i18n, failure, unanswered, bounded?.failure === failure ? bounded.bound : null);
  return { coolingDown: coolingDown || placing, placing, refusal, send };
}
