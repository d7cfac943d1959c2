import type { Brand } from '@truefill/api/brand.ts';
import { TOPIC_ORDER_TYPES, type ExchangeTopic } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { ExchangeAccounts } from './account-data.ts';
import { FanOut } from './fan-out.ts';
import type { LiveSocket } from './live-socket.ts';
import { textFrame } from './text-frame.ts';
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
  readonly topic: ExchangeTopic;
  readonly fanOut: FanOut;
  /** number of the last frame per socket */
  readonly numbers: Map<LiveSocket, number>;
  /** what was last sent to everyone */
  sent: string | null;
  /** who waits for the state whether or not it changed */
  readonly waiting: Set<LiveSocket>;
  reading: boolean;
  again: boolean;
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
    return [...this.#topics.values()].every(({ fanOut }) => fanOut.isEmpty);
  }

  /** Follows a topic and sends its snapshot; following it again sends another. */
  add(socket: LiveSocket, topic: ExchangeTopic): void {
    let following = this.#topics.get(topic);
    if (!following) {
      following = {
        topic,
        fanOut: new FanOut(),
        numbers: new Map(),
        sent: null,
        waiting: new Set(),
        reading: false,
        again: false,
      };
      this.#topics.set(topic, following);
    }
    following.fanOut.add(socket);
    following.waiting.add(socket);
    void this.#read(following);
  }

  remove(socket: LiveSocket, topic: ExchangeTopic): void {
    const following = this.#topics.get(topic);
    following?.fanOut.remove(socket);
    following?.numbers.delete(socket);
    following?.waiting.delete(socket);
    if (following?.fanOut.isEmpty) this.#topics.delete(topic);
  }

  /** Sends what a socket missed while its queue was full. */
  drained(socket: LiveSocket): void {
    for (const following of this.#topics.values()) {
      if (!following.fanOut.catchUp(socket)) continue;
      following.waiting.add(socket);
      void this.#read(following);
    }
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
      if (symbols.has(symbol)) return void this.#read(following);
    }
  }

  async #read(following: Following): Promise<void> {
    following.again = true;
    if (following.reading) return;
    following.reading = true;
    try {
      while (following.again) {
        following.again = false;
        const text = JSON.stringify(await this.#stateOf(following.topic));
        this.#send(following, text);
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      following.reading = false;
    }
  }

  #send(following: Following, text: string): void {
    const isChange = following.sent !== text;
    following.sent = text;
    const audience = isChange ? following.fanOut.members() : [...following.waiting];
    following.waiting.clear();
    for (const socket of audience) {
      following.fanOut.sendTo(socket, () => {
        const number = (following.numbers.get(socket) ?? 0) + 1;
        following.numbers.set(socket, number);
        return numberedFrame(following.topic, number, text);
      });
    }
  }

  #stateOf(topic: ExchangeTopic): unknown {
    const { userId, accountMode, brand } = this.owner;
    return topic === 'notification' ? this.#data.notification(userId) : this.#data[topic](userId, accountMode, brand);
  }
}

function numberedFrame(topic: ExchangeTopic, number: number, data: string): Buffer {
  const orderType = topic === 'holdings' || topic === 'pending' ? `"ordertype":"${TOPIC_ORDER_TYPES[topic]}",` : '';
  return textFrame(`{"topic":"${topic}",${orderType}"seq":${number},"data":${data}}`);
}
