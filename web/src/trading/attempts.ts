import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { newIdempotencyKey } from '../api-client/client.ts';
import type { Result } from '../api-client/result.ts';
import { useSession } from '../session/session-store.ts';

/** So long after it was sent last, an attempt without an answer no longer stands for a new wish, ms. */
export const UNANSWERED_FOR_MS = 120_000;

/** codes that say nothing of an earlier attempt: the server's own fault, too often, and no or a dead session */
const NO_VERDICTS: readonly number[] = [
  ERROR_CODES.unknown,
  ERROR_CODES.sendingTooOften,
  ERROR_CODES.notLoggedIn,
  ERROR_CODES.loginRequired,
];

/** What was asked for, and the key under which it counts once. */
export interface Attempt<Body> {
  readonly wish: string;
  readonly body: Body;
  readonly key: string;
}

interface Kept<Body> {
  readonly attempt: Attempt<Body>;
  readonly sentMs: number;
}

/**
 * What was sent and got no answer. It may have been taken: wished for again unchanged it goes out word for word with the same
 * key, so that it is taken once and the second attempt brings the first one's answer. Anything answered, changed or old gets a
 * new key. Kept outside of components: they are mounted anew when their page is left or the window gets wider.
 */
export class Attempts<Body> {
  /** by subject: what two attempts cannot both be wanted for */
  readonly #kept = new Map<string, Kept<Body>>();

  /**
   * The attempt at a wish: the one without an answer where it was for the same, else a new one, which takes the place of what
   * was wished for the same subject before.
   * @param nowMs by the same clock each time
   * @returns also whether it goes out again
   */
  begin(
    subject: string,
    wish: string,
    write: () => Body,
    nowMs: number,
  ): { readonly attempt: Attempt<Body>; readonly again: boolean } {
    for (const [old, { sentMs }] of this.#kept) if (nowMs - sentMs > UNANSWERED_FOR_MS) this.#kept.delete(old);
    const before = this.#kept.get(subject)?.attempt;
    const again = before?.wish === wish;
    const attempt = again ? before : { wish, body: write(), key: newIdempotencyKey() };
    this.#kept.set(subject, { attempt, sentMs: nowMs });
    return { attempt, again };
  }

  /** Forgets an attempt that the server has decided. */
  end(attempt: Attempt<Body>, result: Result<unknown>): void {
    if (!isDecided(result)) return;
    for (const [subject, kept] of this.#kept) if (kept.attempt === attempt) this.#kept.delete(subject);
  }

  /** Forgets everything. */
  clear(): void {
    this.#kept.clear();
  }
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

/** Attempts of one user in one account mode: they end when another user or mode comes. */
export function attemptsOfAccount<Body>(): Attempts<Body> {
  const attempts = new Attempts<Body>();
  let owner: string | null = null;
  useSession.subscribe(({ status, userId, accountMode }) => {
    if (status !== 'signed-in') return;
    const now = `${userId}/${accountMode}`;
    if (owner !== null && owner !== now) attempts.clear();
    owner = now;
  });
  return attempts;
}
