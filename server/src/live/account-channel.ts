import type { ExchangeTopic } from '@truefill/api/live.ts';
import { AccountTopic, type ListFormat } from './account-topic.ts';
import type { LiveSocket } from './live-socket.ts';
import type { AccountOwner, LiveTopic } from './live-topic.ts';
import type { Timers } from '../platform/timers.ts';

/** Minimum interval between frames for changes, ms, since the state may change with every order. */
export const CHANGES_EVERY_MS = 250;
/** Pause before a failed read is repeated, ms. */
export const RETRY_MS = 1_000;

interface Following {
  readonly entry: LiveTopic;
  readonly topic: AccountTopic;
  reading: boolean;
  again: boolean;
  /** whether a read failed and a retry is scheduled */
  retrying: boolean;
  /** whether the next read uses the newest prices rather than those sent last */
  newest: boolean;
  /** reads the state at the prices sent last */
  held: (() => Promise<object> | object) | null;
}

/**
 * All sockets of one user in one account mode. Each topic's state is read once for all of them, one read at a time; a change
 * during a read causes another, so that the last frame always shows the last change. A change is sent immediately, and further
 * ones shortly after it together when the interval has passed: otherwise an active trader's every order would cause a whole
 * frame. A failed read is repeated every second while a socket follows.
 */
export class AccountChannel {
  readonly owner: AccountOwner;
  readonly #failed: (error: unknown) => void;
  readonly #timers: Pick<Timers, 'after'>;
  readonly #topics = new Map<ExchangeTopic, Following>();
  /** whether a change was sent less than an interval ago, and whether another followed */
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

  /** Follows a topic and sends its snapshot; following it again sends another one. */
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

  /** The account changed: sends every topic whose state differs from the last one sent. */
  accountChanged(): void {
    if (this.#pausing) this.#changedSince = true;
    else this.#sendChange();
  }

  #sendChange(): void {
    this.#changedSince = false;
    this.#pausing = true;
    this.#timers.after(CHANGES_EVERY_MS, () => {
      this.#pausing = false;
      if (this.#changedSince) this.#sendChange();
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
        following.topic.send(await this.#stateOf(following));
      }
    } catch (error) {
      this.#failed(error);
      this.#retry(following);
    } finally {
      following.reading = false;
    }
  }

  /** Without a retry the last change would be sent only with the next one. */
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
