import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { newIdempotencyKey } from './client.ts';
import type { Result } from './result.ts';
import { isOfUser, useSession } from '../session/session-store.ts';
import { PendingRequestStorage, type StoredRequest } from './pending-request-storage.ts';

/**
 * codes that say nothing of an earlier request: the server's own fault, too often, no or a dead session, and that a fresh proof is needed,
 * which comes before the server looks whether it has taken the request already
 */
const NO_VERDICTS: readonly number[] = [
  ERROR_CODES.unknown,
  ERROR_CODES.sendingTooOften,
  ERROR_CODES.notLoggedIn,
  ERROR_CODES.freshProofNeeded,
  ERROR_CODES.loginRequired,
];

/** What was asked for, and the key under which it counts once. */
export interface PendingRequest<Body> {
  readonly body: Body;
  readonly key: string;
}

/** What is to be sent. */
export interface MoneyRequest<Body> {
  /** of requests about one subject only the newest is wanted */
  readonly subject: string;
  /** what is asked for, in words that are the same whenever the same is asked for */
  readonly intent: string;
  readonly write: () => Body;
}

/**
 * Requests of one kind that got no answer. Each may have been carried out: asked for again unchanged, it goes out word for word
 * with the same key, so that it counts once and the second answer is the first one's. Whatever was answered, changed or is old
 * gets a new key. They outlive components and a reload of the tab.
 */
export class PendingRequests<Body extends object> {
  readonly #kind: string;
  readonly #storage: PendingRequestStorage;
  /** keys of what this page has sent and still waits for */
  readonly #underWay = new Set<string>();
  /** told of each request that was answered here */
  readonly #ended: (key: string) => void;

  constructor(kind: string, storage: PendingRequestStorage, ended: (key: string) => void = () => undefined) {
    this.#kind = kind;
    this.#storage = storage;
    this.#ended = ended;
  }

  /**
   * The request for an intent: the one without an answer where it asked for the same, else a new one, which takes the place of
   * what was asked for the same subject before.
   * @param owner user and account mode, see `ownerOf`
   * @param nowMs by the same clock each time
   * @returns also whether it goes out again
   */
  begin(
    owner: string,
    { subject, intent, write }: MoneyRequest<Body>,
    nowMs: number,
  ): { readonly request: PendingRequest<Body>; readonly again: boolean } {
    const kept = this.#storage.read(nowMs);
    const isSame = (of: StoredRequest): boolean => this.#isMine(of, owner) && of.subject === subject;
    const before = kept.find((of) => isSame(of) && of.intent === intent);
    const request = before ? requestOf<Body>(before) : { body: write(), key: newIdempotencyKey() };
    const stored = { kind: this.#kind, owner, subject, intent, ...request, sentMs: nowMs };
    this.#storage.write([...kept.filter((of) => !isSame(of)), stored]);
    this.#underWay.add(request.key);
    return { request, again: before !== undefined };
  }

  /** Takes what a call came to: forgets a request that the server has decided. */
  end({ key }: PendingRequest<Body>, result: Result<unknown>, nowMs: number): void {
    this.#underWay.delete(key);
    if (!isDecided(result)) return;
    this.#storage.write(this.#storage.read(nowMs).filter((of) => of.key !== key));
    this.#ended(key);
  }

  /**
   * An owner's requests that nobody answered and nobody waits for, with when they went out last: after a reload those of the page
   * before.
   */
  unanswered(owner: string, nowMs: number): readonly { readonly body: Body; readonly sentMs: number }[] {
    return this.#storage
      .read(nowMs)
      .filter((of) => this.#isMine(of, owner) && !this.#underWay.has(of.key))
      .map(({ body, sentMs }) => ({ body: body as Body, sentMs }));
  }

  #isMine({ kind, owner }: StoredRequest, asked: string): boolean {
    return kind === this.#kind && owner === asked;
  }
}

function requestOf<Body>({ body, key }: StoredRequest): PendingRequest<Body> {
  return { body: body as Body, key };
}

/** Whether an answer tells what became of a request, and of the same one sent before. */
export function isDecided(result: Result<unknown>): boolean {
  // the codes of the client are below 0: the server was not heard
  return result.ok || (result.code > 0 && !NO_VERDICTS.includes(result.code));
}

/** Whether nobody knows yet what became of a request: no answer, or the server's own fault. */
export function isUnknown(result: Result<unknown>): boolean {
  return !result.ok && (result.code < 0 || result.code === ERROR_CODES.unknown);
}

let shared: { readonly storage: PendingRequestStorage; readonly tabs: BroadcastChannel } | null = null;
const byKind = new Map<string, PendingRequests<object>>();

/**
 * The requests of the user who is signed in, each account mode's its own: they end when another user comes, and at a logout. A tab
 * that was duplicated has a copy of them, so what one tab gets an answer to ends in the others.
 * @param kind a name of its own for what sends them
 */
export function pendingRequestsOf<Body extends object>(kind: string): PendingRequests<Body> {
  shared ??= openStorage();
  const { storage, tabs } = shared;
  const found = byKind.get(kind) ?? new PendingRequests(kind, storage, (key) => tabs.postMessage(key));
  byKind.set(kind, found);
  // those of a kind were written by what asks for that kind
  return found as PendingRequests<object> as PendingRequests<Body>;
}

function openStorage(): NonNullable<typeof shared> {
  const storage = new PendingRequestStorage(storageOfTab());
  const keepOnly = (wanted: (of: StoredRequest) => boolean): void => {
    const kept = storage.read(Date.now());
    const left = kept.filter(wanted);
    if (left.length < kept.length) storage.write(left);
  };
  const follow = (session: ReturnType<typeof useSession.getState>): void => {
    if (session.status === 'signed-in') keepOnly(({ owner }) => isOfUser(owner, session.userId));
  };
  follow(useSession.getState());
  useSession.subscribe(follow);
  const tabs = new BroadcastChannel('truefill.answered');
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => keepOnly(({ key }) => key !== data);
  return { storage, tabs };
}

function storageOfTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
