import { SlotLimiter } from '../platform/slot-limiter.ts';
import { Refusal } from '../platform/refusal.ts';

/** Maximum running or queued parts per account: as many files as a user exports at once. */
const MAX_PER_USER = 3;

/** Makes file parts one after the other: at a thousand rows each, parallel parts would crowd out orders. */
export class ExportQueue {
  readonly #places = new SlotLimiter<bigint>(MAX_PER_USER);
  #last: Promise<unknown> = Promise.resolve();

  /** @throws Refusal 429 with 1110 if the account's maximum is queued */
  async take<Part>(accountId: bigint, make: () => Promise<Part>): Promise<Part> {
    if (!this.#places.acquire(accountId)) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: 1 });
    const turn = this.#last.then(make).finally(() => this.#places.release(accountId));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
