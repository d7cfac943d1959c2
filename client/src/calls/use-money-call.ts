import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { inMode, type OwnName } from '@truefill/api/paths.ts';
import { showToast } from '../toasts/toast-store.ts';
import { ownerOf, useSession } from '../session/session-store.ts';
import { isServerTimeKnown, serverNow } from '../server-time.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import { call } from './client.ts';
import { UNANSWERED_FOR_MS } from './pending-request-storage.ts';
import { isUnknown, pendingRequestsOf, type MoneyRequest } from './pending-requests.ts';
import { CLIENT_CODES, type Failure, type Result } from './result.ts';

/**
 * How long a request that expires is valid, ms: as long as the server trades on a quote. A browser may deliver a request long
 * after it gave up waiting for the answer.
 */
const VALID_FOR_MS = 10_000;

/**
 * `unknown`: it is not known whether it was carried out, and repeating it counts once; `lapsed`: it was sent so long ago
 * that repeating it would be a new request.
 */
export type MoneyCallState = 'idle' | 'sending' | 'unknown' | 'lapsed' | 'answered';

export interface MoneyAnswer<Name extends OwnName> {
  readonly result: Result<CallResponse<Name>>;
  /** the request as sent; a repetition is identical */
  readonly body: CallRequest<Name>;
  /** the sender is still mounted */
  readonly isMounted: boolean;
}

export interface MoneyCall<Names extends OwnName> {
  readonly state: MoneyCallState;
  /** why the last request was not carried out, or that it got no answer */
  readonly failure: Failure | null;
  /**
   * Sends a request that counts once, for the current account and its mode.
   * @returns null if the same one is already in progress here: nothing was sent
   */
  send<Name extends Names>(
    name: Name,
    request: MoneyRequest<CallRequest<Name>>,
    files?: Files,
  ): Promise<MoneyAnswer<Name> | null>;
}

/** Files sent with a request, by field name. A request repeated after a reload has the file that is selected then. */
export type Files = Readonly<Record<string, File>>;

interface Sent {
  /** account of the request */
  readonly owner: string;
  readonly name: OwnName;
  readonly body: object;
  readonly key: string;
  readonly sentMs: number;
  readonly validUntilMs: number | undefined;
  readonly files: Files | undefined;
}

/** An unanswered request of an account's earlier page. */
interface Left {
  readonly owner: string;
  readonly sentMs: number;
  readonly failure: Failure;
}

/**
 * Sends calls that move money. A request keeps its key until it is answered: without an answer, also after a reload of the tab,
 * the same one is sent again unchanged, and a notice says that it counted once.
 * @param kind unique name of the sender: a call, or one name for all actions on the same objects
 * @param takeBack called on mounting with unanswered requests; returning true makes the state `unknown`
 */
export function useMoneyCall<Names extends OwnName>(
  kind: string,
  takeBack: (body: CallRequest<Names>) => boolean = () => false,
): MoneyCall<Names> {
  const accountMode = useSession((session) => session.accountMode);
  const owner = useSession(ownerOf);
  const isMounted = useIsMounted();
  const inFlight = useRef(new Set<string>());
  const { mutateAsync, data, isPending, variables } = useMutation({
    // a browser that believes it is offline may be wrong: the call itself finds out
    networkMode: 'always',
    mutationFn: ({ name, body, key, validUntilMs, files }: Sent) => {
      const options = { idempotencyKey: key, validUntilMs, ...(files && { form: formOf(body, files) }) };
      return call(name, body as never, options) as Promise<Result<unknown>>;
    },
  });
  const [left, setLeft] = useState<Left | null>(null);
  // a result of one account does not concern another
  const isOwn = variables?.owner === owner;
  const isSending = isPending && isOwn;
  const answer = isOwn && !isPending ? data : undefined;
  const leftHere = left?.owner === owner ? left : null;
  const refused = answer === undefined || answer.ok ? null : answer;
  const failure = isSending ? null : (refused ?? leftHere?.failure ?? null);
  const sentMs = (refused === null ? leftHere?.sentMs : variables?.sentMs) ?? 0;

  const restoreUnanswered = useEffectEvent((of: string) => {
    const unanswered = pendingRequestsOf<CallRequest<Names>>(kind).unanswered(of, Date.now());
    const taken = unanswered.find(({ body }) => takeBack(body));
    if (taken) setLeft({ owner: of, sentMs: taken.sentMs, failure: { ok: false, code: CLIENT_CODES.aborted, message: '' } });
  });
  useEffect(() => {
    const timer = setTimeout(() => restoreUnanswered(owner), 0);
    return () => clearTimeout(timer);
  }, [owner]);
  const lapsed = useLapsed(failure, sentMs);

  const send: MoneyCall<Names>['send'] = async <Name extends Names>(
    name: Name,
    requested: MoneyRequest<CallRequest<Name>>,
    files?: Files,
  ): Promise<MoneyAnswer<Name> | null> => {
    const pending = pendingRequestsOf<CallRequest<Name>>(kind);
    const nowMs = Date.now();
    const { request, again } = pending.begin(owner, requested, nowMs);
    // a second press can arrive before the button is shown as busy
    if (inFlight.current.has(request.key)) return null;
    inFlight.current.add(request.key);
    setLeft(null);
    const validUntilMs = requested.expires && isServerTimeKnown() ? serverNow() + VALID_FOR_MS : undefined;
    const result = await mutateAsync({ owner, name: inMode(name, accountMode), ...request, sentMs: nowMs, validUntilMs, files });
    inFlight.current.delete(request.key);
    pending.end(request, result, Date.now());
    if (result.ok && again) showToast('info', (language) => language.t('common.countedOnce'));
    // an answer belongs to its call
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

/**
 * The failure, once an unanswered request is no longer repeated. Counted from when it was last sent, whichever account was open
 * meanwhile.
 */
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
