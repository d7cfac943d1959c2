/**
 * The topics that screens need, reference-counted, with changes batched so that a scrolling list sends one frame.
 * `shadow` names a topic that includes all topics with a prefix, so that those are not subscribed in addition.
 */
export class TopicList {
  readonly #subscribers = new Map<string, number>();
  readonly #sent = new Set<string>();
  readonly #shadow: { readonly topic: string; readonly prefix: string };

  constructor(shadow: { readonly topic: string; readonly prefix: string }) {
    this.#shadow = shadow;
  }

  add(topic: string): void {
    this.#subscribers.set(topic, (this.#subscribers.get(topic) ?? 0) + 1);
  }

  remove(topic: string): void {
    const count = (this.#subscribers.get(topic) ?? 0) - 1;
    if (count > 0) this.#subscribers.set(topic, count);
    else this.#subscribers.delete(topic);
  }

  /** Forgets what was sent: the next `changes` includes every wanted topic, as a new connection needs. */
  reset(): void {
    this.#sent.clear();
  }

  /** The topics to subscribe and unsubscribe since the last call. */
  changes(): { readonly subscribe: string[]; readonly unsubscribe: string[] } {
    const all = this.#subscribers.has(this.#shadow.topic);
    const due = [...this.#subscribers.keys()].filter((topic) => !(all && topic.startsWith(this.#shadow.prefix)));
    const subscribe = due.filter((topic) => !this.#sent.has(topic));
    const unsubscribe = [...this.#sent].filter((topic) => !due.includes(topic));
    for (const topic of unsubscribe) this.#sent.delete(topic);
    for (const topic of subscribe) this.#sent.add(topic);
    return { subscribe, unsubscribe };
  }
}
