import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { inMode, type OwnName } from '@truefill/api/paths.ts';
import { showToast } from '../toasts/toast-store.ts';
import { ownerOf, useSession } from '../session/session-store.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import { call } from './client.ts';
import { UNANSWERED_FOR_MS } from './pending-request-storage.ts';
import { isUnknown, pendingRequestsOf, type MoneyRequest } from './pending-requests.ts';
import { CLIENT_CODES, type Failure, type Result } from './result.ts';

/**
 * `unknown`: nobody knows yet whether it was carried out, and the same request counts once; `lapsed`: so long after it was sent
 * that the same request would be another one.
 */
export type MoneyCallState = 'idle' | 'sending' | 'unknown' | 'lapsed' | 'answered';

export interface MoneyAnswer<Name extends OwnName> {
  readonly result: Result<CallResponse<Name>>;
  /** what went out: a request that is sent again goes out word for word */
  readonly body: CallRequest<Name>;
  /** what sent it is still on the page */
  readonly isMounted: boolean;
}

export interface MoneyCall<Names extends OwnName> {
  readonly state: MoneyCallState;
  /** why the last request was not carried out, or that it got no answer */
  readonly failure: Failure | null;
  /**
   * Sends a request that counts once, by the account that is open, in its mode.
   * @returns null where the same one is already on its way from here: nothing was sent
   */
  send<Name extends Names>(
    name: Name,
    request: MoneyRequest<CallRequest<Name>>,
    files?: Files,
  ): Promise<MoneyAnswer<Name> | null>;
}

/** What goes along with a request, by the field's name. A request that is sent again after a reload has the file that is chosen then. */
export type Files = Readonly<Record<string, File>>;

interface Sent {
  /** account that it is sent by */
  readonly owner: string;
  readonly name: OwnName;
  readonly body: object;
  readonly key: string;
  readonly sentMs: number;
  readonly files: Files | undefined;
}

/** A request that an account's page left without an answer. */
interface Left {
  readonly owner: string;
  readonly sentMs: number;
  readonly failure: Failure;
}

/**
 * Sends calls that move money. A request keeps its key until it is answered: without an answer, and after a reload of the tab,
 * the same one goes out again word for word, and a notice says that it counted once.
 * @param kind a name of its own for what sends: a call's, or one for all that may be done to the same things
 * @param takeBack told, as it is mounted, of requests that were left without an answer; true makes the state `unknown`
 */
export function useMoneyCall<Names extends OwnName>(
  kind: string,
  takeBack: (body: CallRequest<Names>) => boolean = () => false,
): MoneyCall<Names> {
  const accountMode = useSession((session) => session.accountMode);
  const owner = useSession(ownerOf);
  const isMounted = useIsMounted();
  const underWay = useRef(new Set<string>());
  /** requests that a fresh proof was wanted for before anything came of them: they go out again, and nothing was ever doubtful */
  const unproved = useRef(new Set<string>());
  const { mutateAsync, data, isPending, variables } = useMutation({
    // a browser that believes itself offline may be wrong: the call itself finds out
    networkMode: 'always',
    mutationFn: ({ name, body, key, files }: Sent) => {
      const options = { idempotencyKey: key, ...(files && { form: formOf(body, files) }) };
      return call(name, body as never, options) as Promise<Result<unknown>>;
    },
  });
  const [left, setLeft] = useState<Left | null>(null);
  // what came to one account is nothing of another's
  const isOwn = variables?.owner === owner;
  const isSending = isPending && isOwn;
  const answer = isOwn && !isPending ? data : undefined;
  const leftHere = left?.owner === owner ? left : null;
  const refused = answer === undefined || answer.ok ? null : answer;
  const failure = isSending ? null : (refused ?? leftHere?.failure ?? null);
  const sentMs = (refused === null ? leftHere?.sentMs : variables?.sentMs) ?? 0;

  const lookBack = useEffectEvent((of: string) => {
    const unanswered = pendingRequestsOf<CallRequest<Names>>(kind).unanswered(of, Date.now());
    const taken = unanswered.find(({ body }) => takeBack(body));
    if (taken) setLeft({ owner: of, sentMs: taken.sentMs, failure: { ok: false, code: CLIENT_CODES.aborted, message: '' } });
  });
  useEffect(() => {
    const timer = setTimeout(() => lookBack(owner), 0);
    return () => clearTimeout(timer);
  }, [owner]);
  const lapsed = useLapsed(failure, sentMs);

  const send: MoneyCall<Names>['send'] = async <Name extends Names>(
    name: Name,
    asked: MoneyRequest<CallRequest<Name>>,
    files?: Files,
  ): Promise<MoneyAnswer<Name> | null> => {
    const pending = pendingRequestsOf<CallRequest<Name>>(kind);
    const nowMs = Date.now();
    const { request, again } = pending.begin(owner, asked, nowMs);
    // a second press can come before the button shows that it is busy
    if (underWay.current.has(request.key)) return null;
    underWay.current.add(request.key);
    setLeft(null);
    const result = await mutateAsync({ owner, name: inMode(name, accountMode), ...request, sentMs: nowMs, files });
    underWay.current.delete(request.key);
    pending.end(request, result, Date.now());
    if (!again && !result.ok && result.code === ERROR_CODES.freshProofNeeded) unproved.current.add(request.key);
    if (result.ok && again && !unproved.current.has(request.key))
      showToast('info', (language) => language.t('common.countedOnce'));
    // the answer to a call is that call's
    return { result: result as Result<CallResponse<Name>>, body: request.body, isMounted: isMounted.current };
  };

  return { state: stateOf(), failure, send };

  function stateOf(): MoneyCallState {
    if (isSending) return 'sending';
    if (failure === null) return answer === undefined ? 'idle' : 'answered';
    if (!isUnknown(failure)) return 'answered';
    return failure === lapsed ? 'lapsed' : 'unknown';
  }
}

/** The failure, once a request without an answer is no longer sent again. Counted from when it was sent, whatever the account was meanwhile. */
function useLapsed(failure: Failure | null, sentMs: number): Failure | null {
  const [lapsed, setLapsed] = useState<Failure | null>(null);
  useEffect(() => {
    if (failure === null) return undefined;
    const timer = setTimeout(() => setLapsed(failure), Math.max(0, sentMs + UNANSWERED_FOR_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [failure, sentMs]);
  return lapsed;
}

function formOf(body: object, files: Files): FormData {
  const form = new FormData();
  form.set('metaData', JSON.stringify(body));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}
