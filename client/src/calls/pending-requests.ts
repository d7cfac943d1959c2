import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { newIdempotencyKey } from './client.ts';
import type { Result } from './result.ts';
import { isOfUser, useSession } from '../session/session-store.ts';
import { PendingRequestStorage, type StoredRequest } from './pending-request-storage.ts';

/**
 * codes that say nothing about an earlier request: a server error, too many requests, no or an ended session, and that a fresh
 * proof is needed, which is checked before the server looks for an earlier request
 */
const NO_VERDICTS: readonly number[] = [
  ERROR_CODES.unknown,
  ERROR_CODES.sendingTooOften,
  ERROR_CODES.notLoggedIn,
  ERROR_CODES.freshProofNeeded,
  ERROR_CODES.loginRequired,
];

/** A request with its idempotency key. */
export interface PendingRequest<Body> {
  readonly body: Body;
  readonly key: string;
}

/** The request to send. */
export interface MoneyRequest<Body> {
  /** only the newest request per subject is kept */
  readonly subject: string;
  /** identifies the intent: equal for equal requests */
  readonly intent: string;
  readonly write: () => Body;
  /** must not take effect at a much later price: for calls that accept the header `Valid-Until` */
  readonly expires?: boolean;
}

/**
 * Unanswered requests of one kind. Each may have been carried out, so an unchanged request is sent again with the
 * same body and key: it takes effect once and gets the first answer. A request that was answered, changed or has expired
 * gets a new key. They survive components and a reload of the tab.
 */
export class PendingRequests<Body extends object> {
  readonly #kind: string;
  readonly #storage: PendingRequestStorage;
  /** keys that this page has sent and still waits for */
  readonly #inFlight = new Set<string>();
  /** called for each request answered in this tab */
  readonly #onAnswered: (key: string) => void;

  constructor(kind: string, storage: PendingRequestStorage, onAnswered: (key: string) => void = () => undefined) {
    this.#kind = kind;
    this.#storage = storage;
    this.#onAnswered = onAnswered;
  }

  /**
   * The request for an intent: the unanswered one if it is the same, otherwise a new one, which replaces
   * an earlier request about the same subject.
   * @param owner user and account mode, see `ownerOf`
   * @param nowMs always from the same clock
   * @returns also whether an earlier attempt may have been carried out
   */
  begin(
    owner: string,
    { subject, intent, write }: MoneyRequest<Body>,
    nowMs: number,
  ): { readonly request: PendingRequest<Body>; readonly again: boolean } {
    const unanswered = this.#storage.read(nowMs);
    const isSame = (of: StoredRequest): boolean => this.#isMine(of, owner) && of.subject === subject;
    const before = unanswered.find((of) => isSame(of) && of.intent === intent);
    const request = before ? requestOf<Body>(before) : { body: write(), key: newIdempotencyKey() };
    const again = before !== undefined && !before.lacksProof;
    const stored = { kind: this.#kind, owner, subject, intent, ...request, sentMs: nowMs, again };
    this.#storage.write([...unanswered.filter((of) => !isSame(of)), stored]);
    this.#inFlight.add(request.key);
    return { request, again };
  }

  /** Handles the result of a call: drops a request that the server has decided. */
  end({ key }: PendingRequest<Body>, result: Result<unknown>, nowMs: number): void {
    this.#inFlight.delete(key);
    const stored = this.#storage.read(nowMs);
    if (!result.ok && result.code === ERROR_CODES.freshProofNeeded)
      this.#storage.write(stored.map((of) => (of.key === key && !of.again ? { ...of, lacksProof: true } : of)));
    if (!isDecided(result)) return;
    this.#storage.write(stored.filter((of) => of.key !== key));
    this.#onAnswered(key);
  }

  /**
   * An owner's unanswered requests that may have been carried out and are not in progress, with the time they were last sent:
   * after a reload those of the previous page.
   */
  unanswered(owner: string, nowMs: number): readonly { readonly body: Body; readonly sentMs: number }[] {
    return this.#storage
      .read(nowMs)
      .filter((of) => this.#isMine(of, owner) && !of.lacksProof && !this.#inFlight.has(of.key))
      .map(({ body, sentMs }) => ({ body: body as Body, sentMs }));
  }

  #isMine({ kind, owner }: StoredRequest, requested: string): boolean {
    return kind === this.#kind && owner === requested;
  }
}

function requestOf<Body>({ body, key }: StoredRequest): PendingRequest<Body> {
  return { body: body as Body, key };
}

/** Whether an answer reveals the outcome of a request, and of an earlier attempt of it. */
export function isDecided(result: Result<unknown>): boolean {
  // codes of the client are negative: no answer from the server
  return result.ok || (result.code > 0 && !NO_VERDICTS.includes(result.code));
}

/** Whether the outcome of a request is unknown: no answer, or a server error. */
export function isUnknown(result: Result<unknown>): boolean {
  return !result.ok && (result.code < 0 || result.code === ERROR_CODES.unknown);
}

let shared: { readonly storage: PendingRequestStorage; readonly tabs: BroadcastChannel } | null = null;
const byKind = new Map<string, PendingRequests<object>>();

/**
 * Requests of the signed-in user, separate per account mode: dropped when another user logs in, and at logout. A duplicated tab
 * has a copy of them, so an answer in one tab removes the request in the others.
 * @param kind unique name of the sender
 */
export function pendingRequestsOf<Body extends object>(kind: string): PendingRequests<Body> {
  shared ??= openStorage();
  const { storage, tabs } = shared;
  const found = byKind.get(kind) ?? new PendingRequests(kind, storage, (key) => tabs.postMessage(key));
  byKind.set(kind, found);
  // those of a kind were written by the sender of that kind
  return found as PendingRequests<object> as PendingRequests<Body>;
}

function openStorage(): NonNullable<typeof shared> {
  const storage = new PendingRequestStorage(storageOfTab());
  const retainOnly = (isRetained: (of: StoredRequest) => boolean): void => {
    const attempts = storage.read(Date.now());
    const left = attempts.filter(isRetained);
    if (left.length < attempts.length) storage.write(left);
  };
  const follow = (session: ReturnType<typeof useSession.getState>): void => {
    if (session.status === 'signed-in') retainOnly(({ owner }) => isOfUser(owner, session.userId));
  };
  follow(useSession.getState());
  useSession.subscribe(follow);
  const tabs = new BroadcastChannel('truefill.answered');
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => retainOnly(({ key }) => key !== data);
  return { storage, tabs };
}

function storageOfTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
