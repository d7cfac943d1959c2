import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { newIdempotencyKey } from './client.ts';
import type { Result } from './result.ts';
import { useSession } from '../session/session-store.ts';
import { AttemptShelf, type ShelvedAttempt } from './attempt-shelf.ts';

/** codes that say nothing of an earlier attempt: the server's own fault, too often, and no or a dead session */
const NO_VERDICTS: readonly number[] = [
  ERROR_CODES.unknown,
  ERROR_CODES.sendingTooOften,
  ERROR_CODES.notLoggedIn,
  ERROR_CODES.loginRequired,
];

/** What was asked for, and the key under which it counts once. */
export interface Attempt<Body> {
  readonly body: Body;
  readonly key: string;
}

/** What is to be sent. */
export interface Asked<Body> {
  /** see `ownerOf` */
  readonly owner: string;
  /** what two attempts cannot both be wanted for */
  readonly subject: string;
  readonly wish: string;
  readonly write: () => Body;
}

/** User and account mode, as attempts are told apart by them. */
export function ownerOf({ userId, accountMode }: { readonly userId: number; readonly accountMode: AccountMode }): string {
  return `${userId}/${accountMode}`;
}

/**
 * What was sent with one call and got no answer. It may have been taken: wished for again unchanged it goes out word for word
 * with the same key, so that it is taken once and the second attempt brings the first one's answer. Anything answered, changed or
 * old gets a new key. It outlives the components, which are mounted again when their page is left or the window gets wider, and a
 * reload of the tab.
 */
export class Attempts<Body extends object | null> {
  readonly #kind: string;
  readonly #shelf: AttemptShelf;
  /** keys of what this page has sent and still waits for */
  readonly #underWay = new Set<string>();
  /** told of each attempt that was answered here */
  readonly #ended: (key: string) => void;

  constructor(kind: string, shelf: AttemptShelf, ended: (key: string) => void = () => undefined) {
    this.#kind = kind;
    this.#shelf = shelf;
    this.#ended = ended;
  }

  /**
   * The attempt at a wish: the one without an answer where it was for the same, else a new one, which takes the place of what
   * was wished for the same subject before.
   * @param nowMs by the same clock each time
   * @returns also whether it goes out again
   */
  begin(
    { owner, subject, wish, write }: Asked<Body>,
    nowMs: number,
  ): { readonly attempt: Attempt<Body>; readonly again: boolean } {
    const kept = this.#shelf.read(nowMs);
    const isSame = (of: ShelvedAttempt): boolean => this.#isMine(of, owner) && of.subject === subject;
    const before = kept.find((of) => isSame(of) && of.wish === wish);
    const attempt = before ? attemptOf<Body>(before) : { body: write(), key: newIdempotencyKey() };
    const shelved = { kind: this.#kind, owner, subject, wish, ...attempt, sentMs: nowMs };
    this.#shelf.write([...kept.filter((of) => !isSame(of)), shelved]);
    this.#underWay.add(attempt.key);
    return { attempt, again: before !== undefined };
  }

  /** Takes what a call came to: forgets an attempt that the server has decided. */
  end({ key }: Attempt<Body>, result: Result<unknown>, nowMs: number): void {
    this.#underWay.delete(key);
    if (!isDecided(result)) return;
    this.#shelf.write(this.#shelf.read(nowMs).filter((of) => of.key !== key));
    this.#ended(key);
  }

  /** Bodies of an owner's attempts that nobody answered and nobody waits for: after a reload those of the page before. */
  unanswered(owner: string, nowMs: number): readonly Body[] {
    return this.#shelf
      .read(nowMs)
      .filter((of) => this.#isMine(of, owner) && !this.#underWay.has(of.key))
      .map((of) => of.body as Body);
  }

  #isMine({ kind, owner }: ShelvedAttempt, asked: string): boolean {
    return kind === this.#kind && owner === asked;
  }
}

function attemptOf<Body>({ body, key }: ShelvedAttempt): Attempt<Body> {
  return { body: body as Body, key };
}

/** Whether an answer tells what became of an attempt, and of the same one sent before. */
export function isDecided(result: Result<unknown>): boolean {
  // the codes of the client are below 0: the server was not heard
  return result.ok || (result.code > 0 && !NO_VERDICTS.includes(result.code));
}

/** Whether nobody knows yet what became of an attempt: no answer, or the server's own fault. */
export function isUnknown(result: Result<unknown>): boolean {
  return !result.ok && (result.code < 0 || result.code === ERROR_CODES.unknown);
}

let shared: { readonly shelf: AttemptShelf; readonly tabs: BroadcastChannel } | null = null;

/**
 * Attempts of the account that is open: they end when another user or mode comes, and at a logout. A tab that was duplicated has
 * a copy of them, so what one tab gets an answer to ends in the others.
 * @param kind a name of its own for the call they are made with
 */
export function attemptsOfAccount<Body extends object | null>(kind: string): Attempts<Body> {
  shared ??= openShelf();
  const { shelf, tabs } = shared;
  return new Attempts<Body>(kind, shelf, (key) => tabs.postMessage(key));
}

function openShelf(): NonNullable<typeof shared> {
  const shelf = new AttemptShelf(storageOfTab());
  const keepOnly = (wanted: (of: ShelvedAttempt) => boolean): void => {
    const kept = shelf.read(Date.now());
    const left = kept.filter(wanted);
    if (left.length < kept.length) shelf.write(left);
  };
  const follow = (session: ReturnType<typeof useSession.getState>): void => {
    if (session.status === 'signed-in') keepOnly(({ owner }) => owner === ownerOf(session));
  };
  follow(useSession.getState());
  useSession.subscribe(follow);
  const tabs = new BroadcastChannel('truefill.answered');
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => keepOnly(({ key }) => key !== data);
  return { shelf, tabs };
}

function storageOfTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
