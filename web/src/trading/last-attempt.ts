import type { i18n } from 'i18next';
import { newIdempotencyKey } from '../api-client/client.ts';
import { errorText } from '../api-client/error-text.ts';
import type { Failure, Result } from '../api-client/result.ts';

interface Attempt<Body> {
  /** what the user asked for, without the price that it was seen at */
  readonly wish: string;
  readonly body: Body;
  readonly key: string;
}

/**
 * The last order that got no answer. It may have been taken: wished for again unchanged it goes out word for word with the same
 * key, so that it is taken once and the second attempt brings the first one's answer. Anything answered or changed gets a new key.
 * Kept outside of components, as unsent tickets are: a ticket is mounted anew when its page is left or its window gets wider.
 */
export class LastAttempt<Body> {
  #unanswered: Attempt<Body> | null = null;

  /** The attempt at a wish: the one without an answer where it was for the same, else a new one. */
  begin(wish: string, write: () => Body): Attempt<Body> {
    if (this.#unanswered?.wish !== wish) this.#unanswered = { wish, body: write(), key: newIdempotencyKey() };
    return this.#unanswered;
  }

  /** Forgets an attempt that the server has decided. */
  end(attempt: Attempt<Body>, result: Result<unknown>): void {
    if (isDecided(result) && this.#unanswered === attempt) this.#unanswered = null;
  }
}

/** Why an order failed; without an answer, that nobody knows yet whether it was taken. */
export function orderFailureText(i18n: i18n, failure: Failure): string {
  return isDecided(failure) ? errorText(i18n, failure) : i18n.t('ticket.unanswered');
}

/** the codes of the client are below 0: the server was not heard */
function isDecided(result: Result<unknown>): boolean {
  return result.ok || result.code > 0;
}
