import { SlotLimiter } from '../platform/slot-limiter.ts';
import { Refusal } from '../platform/refusal.ts';

/** Parts of one account that are made or wait: as many as somebody saves files at once. */
const MAX_PER_USER = 3;

/** Makes the parts of files one after the other: a thousand rows each, they would crowd out orders if they were made side by side. */
export class ExportTurns {
  readonly #places = new SlotLimiter<bigint>(MAX_PER_USER);
  #last: Promise<unknown> = Promise.resolve();

  /** @throws Refusal 429 with 1110 where as many of the account's wait as may */
  async take<Part>(accountId: bigint, make: () => Promise<Part>): Promise<Part> {
    if (!this.#places.acquire(accountId)) throw new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: 1 });
    const turn = this.#last.then(make).finally(() => this.#places.release(accountId));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
