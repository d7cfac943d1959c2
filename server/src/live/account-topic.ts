import { TOPIC_ORDER_TYPES, type ExchangeTopic } from '@truefill/api/live.ts';
import { FanOut } from './fan-out.ts';
import type { LiveSocket } from './live-socket.ts';
import { OrderTexts, type OrderState } from './order-texts.ts';
import { textFrame } from './text-frame.ts';

/** Orders as whole lists, or as changes. */
export type ListFormat = 'whole' | 'changes';

/**
 * The sockets that follow one topic of an account. Whole states are numbered per socket; changes are the same bytes for all.
 */
export class AccountTopic {
  readonly name: ExchangeTopic;
  readonly #whole = new FanOut();
  readonly #changes = new FanOut();
  /** number of the last whole state, by socket */
  readonly #numbers = new Map<LiveSocket, number>();
  /** sockets that get the next state even if it did not change */
  readonly #waiting = new Set<LiveSocket>();
  readonly #head: string;
  readonly #orders: OrderTexts | null;
  /** the last state sent, for a topic without orders */
  #lastSent: string | null = null;
  #changeNumber = 0;

  constructor(name: ExchangeTopic) {
    this.name = name;
    const orderType = TOPIC_ORDER_TYPES[name as keyof typeof TOPIC_ORDER_TYPES] as string | undefined;
    this.#orders = orderType === undefined ? null : new OrderTexts();
    this.#head = `{"topic":"${name}",${orderType === undefined ? '' : `"ordertype":"${orderType}",`}"seq":`;
  }

  get isEmpty(): boolean {
    return this.#whole.isEmpty && this.#changes.isEmpty;
  }

  /** Whether the next state must use the newest prices, as whole lists and snapshots do. */
  get wantsNewestPrices(): boolean {
    return this.#waiting.size > 0 || !this.#whole.isEmpty;
  }

  /** Adds a socket, which gets the next state as a snapshot, or changes its format. */
  add(socket: LiveSocket, format: ListFormat): void {
    const inChanges = format === 'changes' && this.#orders !== null;
    (inChanges ? this.#whole : this.#changes).remove(socket);
    (inChanges ? this.#changes : this.#whole).add(socket);
    this.#waiting.add(socket);
  }

  remove(socket: LiveSocket): void {
    this.#whole.remove(socket);
    this.#changes.remove(socket);
    this.#numbers.delete(socket);
    this.#waiting.delete(socket);
  }

  /** Handles a socket's drained queue. @returns whether it missed something and waits for the state */
  drained(socket: LiveSocket): boolean {
    const missed = this.#whole.catchUp(socket) || this.#changes.catchUp(socket);
    if (missed) this.#waiting.add(socket);
    return missed;
  }

  /** Sends a state to all if it changed, and to those waiting for it. */
  send(state: object): void {
    const orders = this.#orders;
    const text = orders ? null : JSON.stringify(state);
    const isChange = orders ? orders.take(state as OrderState) : text !== this.#lastSent;
    this.#lastSent = text;
    if (isChange) this.#changeNumber += 1;
    this.#sendWhole(
      isChange,
      once(() => Buffer.from(`${text ?? orders?.whole() ?? ''}}`)),
    );
    if (orders) this.#sendChanges(isChange, orders);
    this.#waiting.clear();
  }

  #sendWhole(isChange: boolean, rest: () => Buffer): void {
    for (const socket of this.#whole.members()) {
      if (!isChange && !this.#waiting.has(socket)) continue;
      this.#whole.sendTo(socket, () => {
        const number = (this.#numbers.get(socket) ?? 0) + 1;
        this.#numbers.set(socket, number);
        return textFrame(`${this.#head}${number},"data":`, rest());
      });
    }
  }

  #sendChanges(isChange: boolean, orders: OrderTexts): void {
    const number = this.#changeNumber;
    const snapshot = once(() => textFrame(`${this.#head}${number},"data":${orders.whole()}}`));
    const change = once(() => textFrame(`${this.#head}${number},"previous":${number - 1},"changes":${orders.changes()}}`));
    for (const socket of this.#changes.members()) {
      if (this.#waiting.has(socket)) this.#changes.sendTo(socket, snapshot);
      else if (isChange) this.#changes.sendTo(socket, change);
    }
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
