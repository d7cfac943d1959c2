import type { ExchangeTopic } from '@truefill/api/live.ts';
import { AccountTopic, type ListFormat } from './account-topic.ts';
import type { LiveSocket } from './live-socket.ts';
import type { AccountOwner, LiveTopic } from './live-topic.ts';
import type { Timers } from '../platform/timers.ts';

/** The state may change with every order; so often at most, ms, everyone is told of it. */
export const CHANGES_EVERY_MS = 250;
/** What could not be read is read again after this, ms. */
export const RETRY_MS = 1_000;

interface Following {
  readonly entry: LiveTopic;
  readonly topic: AccountTopic;
  reading: boolean;
  again: boolean;
  /** whether a reading failed and the next stands out */
  retrying: boolean;
  /** whether the next reading is to be at the newest prices, and not at those told last */
  newest: boolean;
  /** reads the state at the prices that were told last */
  held: (() => Promise<object> | object) | null;
}

/**
 * All sockets of one user in one account mode. Each topic's state is read once for all of them, one reading after the other; a
 * change during a reading leads to another, so that the last frame always shows the last change. A change is sent at once, those
 * that follow it closely together when their time has come: who trades much would make a whole frame of each order otherwise.
 * A reading that fails is done again every second while anybody follows.
 */
export class AccountChannel {
  readonly owner: AccountOwner;
  readonly #failed: (error: unknown) => void;
  readonly #timers: Pick<Timers, 'after'>;
  readonly #topics = new Map<ExchangeTopic, Following>();
  /** whether a change was told of a moment ago, and whether there was another since */
  #pausing = false;
  #changedSince = false;

  constructor(owner: AccountOwner, timers: Pick<Timers, 'after'>, failed: (error: unknown) => void) {
    this.owner = owner;
    this.#timers = timers;
    this.#failed = failed;
  }

  get isEmpty(): boolean {
    return [...this.#topics.values()].every(({ topic }) => topic.isEmpty);
  }

  /** Follows a topic and sends its snapshot; following it again sends another. */
  add(socket: LiveSocket, entry: LiveTopic, format: ListFormat): void {
    let following = this.#topics.get(entry.topic);
    if (!following) {
      following = {
        entry,
        topic: new AccountTopic(entry.topic),
        reading: false,
        again: false,
        retrying: false,
        newest: true,
        held: null,
      };
      this.#topics.set(entry.topic, following);
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

  /** Prices moved: sends the topics that depend on any of the symbols. */
  pricesMoved(symbols: ReadonlySet<string>): void {
    for (const following of this.#topics.values()) {
      const moving = following.entry.symbolsOf?.(this.owner);
      if (moving === undefined || ![...moving].some((symbol) => symbols.has(symbol))) continue;
      following.newest = true;
      void this.#read(following);
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
      this.#retry(following);
    } finally {
      following.reading = false;
    }
  }

  /** Without it the last change would stay untold until the next. */
  #retry(following: Following): void {
    if (following.retrying) return;
    following.retrying = true;
    this.#timers.after(RETRY_MS, () => {
      following.retrying = false;
      following.newest = true;
      if (!following.topic.isEmpty) void this.#read(following);
    });
  }

  #stateOf(following: Following): Promise<object> | object {
    const { entry, topic } = following;
    if (!entry.hold) return entry.read(this.owner);
    if (following.newest || topic.wantsNewestPrices) following.held = null;
    following.newest = false;
    following.held ??= entry.hold(this.owner);
    return following.held();
  }
}
