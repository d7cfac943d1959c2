import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeTopic } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { ExchangeAccounts, HeldAccount } from './account-data.ts';
import { AccountTopic, type ListFormat } from './account-topic.ts';
import type { LiveSocket } from './live-socket.ts';
import type { Timers } from './timers.ts';

/** Whose account, as shown by which brand. */
export interface AccountOwner {
  readonly userId: bigint;
  readonly accountMode: AccountMode;
  readonly brand: Brand;
}

/** The state may change with every order; so often at most, ms, everyone is told of it. */
export const CHANGES_EVERY_MS = 250;

interface Following {
  readonly topic: AccountTopic;
  reading: boolean;
  again: boolean;
  /** whether the next reading is to be at the newest prices, and not at those told last */
  newest: boolean;
  /** the account at the prices that were told last */
  held: HeldAccount | null;
}

/**
 * All sockets of one user in one account mode. Each topic's state is read once for all of them, one reading after the other; a
 * change during a reading leads to another, so that the last frame always shows the last change. A change is sent at once, those
 * that follow it closely together when their time has come: who trades much would make a whole frame of each order otherwise.
 */
export class AccountChannel {
  readonly owner: AccountOwner;
  readonly #data: ExchangeAccounts;
  readonly #failed: (error: unknown) => void;
  readonly #timers: Pick<Timers, 'after'>;
  readonly #topics = new Map<ExchangeTopic, Following>();
  /** whether a change was told of a moment ago, and whether there was another since */
  #pausing = false;
  #changedSince = false;

  constructor(owner: AccountOwner, data: ExchangeAccounts, timers: Pick<Timers, 'after'>, failed: (error: unknown) => void) {
    this.owner = owner;
    this.#data = data;
    this.#timers = timers;
    this.#failed = failed;
  }

  get isEmpty(): boolean {
    return [...this.#topics.values()].every(({ topic }) => topic.isEmpty);
  }

  /** Follows a topic and sends its snapshot; following it again sends another. */
  add(socket: LiveSocket, name: ExchangeTopic, format: ListFormat): void {
    let following = this.#topics.get(name);
    if (!following) {
      following = { topic: new AccountTopic(name), reading: false, again: false, newest: true, held: null };
      this.#topics.set(name, following);
    }
    following.topic.add(socket, format);
    void this.#read(following);
  }

  remove(socket: LiveSocket, name: ExchangeTopic): void {
    const topic = this.#topics.get(name)?.topic;
    topic?.remove(socket);
    if (topic?.isEmpty) this.#topics.delete(name);
  }

  /** Sends what a socket missed while its queue was full. */
  drained(socket: LiveSocket): void {
    for (const following of this.#topics.values()) if (following.topic.drained(socket)) void this.#read(following);
  }

  /** Something of the account changed: sends every topic whose state is another than before. */
  accountChanged(): void {
    if (this.#pausing) this.#changedSince = true;
    else this.#tell();
  }

  #tell(): void {
    this.#changedSince = false;
    this.#pausing = true;
    this.#timers.after(CHANGES_EVERY_MS, () => {
      this.#pausing = false;
      if (this.#changedSince) this.#tell();
    });
    for (const following of this.#topics.values()) void this.#read(following);
  }

  /** Prices moved: sends the holdings when they depend on any of the symbols. */
  pricesMoved(symbols: ReadonlySet<string>): void {
    const following = this.#topics.get('holdings');
    if (!following) return;
    for (const symbol of this.#data.symbolsOf(this.owner.userId, this.owner.accountMode)) {
      if (!symbols.has(symbol)) continue;
      following.newest = true;
      return void this.#read(following);
    }
  }

  async #read(following: Following): Promise<void> {
    following.again = true;
    if (following.reading) return;
    following.reading = true;
    try {
      while (following.again) {
        following.again = false;
        following.topic.tell(await this.#stateOf(following));
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      following.reading = false;
    }
  }

  #stateOf(following: Following): Promise<object> | object {
    const { userId, accountMode, brand } = this.owner;
    const { name, wantsNewestPrices } = following.topic;
    if (name === 'notification') return this.#data.notification(userId);
    if (name !== 'holdings' && name !== 'pending') return this.#data[name](userId, accountMode, brand);
    if (following.newest || wantsNewestPrices) following.held = null;
    following.newest = false;
    following.held ??= this.#data.hold(userId, accountMode, brand);
    return following.held[name]();
  }
}
