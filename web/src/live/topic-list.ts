/**
 * Which topics the screens want, counted, with changes collected so that a list that scrolls sends one frame.
 * `shadowedBy` names a topic that carries what others of a prefix carry, so that those are not subscribed beside it.
 */
export class TopicList {
  readonly #wanted = new Map<string, number>();
  readonly #sent = new Set<string>();
  readonly #shadow: { readonly topic: string; readonly prefix: string };

  constructor(shadow: { readonly topic: string; readonly prefix: string }) {
    this.#shadow = shadow;
  }

  add(topic: string): void {
    this.#wanted.set(topic, (this.#wanted.get(topic) ?? 0) + 1);
  }

  remove(topic: string): void {
    const count = (this.#wanted.get(topic) ?? 0) - 1;
    if (count > 0) this.#wanted.set(topic, count);
    else this.#wanted.delete(topic);
  }

  /** Forgets what was sent: the next `changes` names every wanted topic, as a new connection needs. */
  reset(): void {
    this.#sent.clear();
  }

  /** What to subscribe and unsubscribe since the last call. */
  changes(): { readonly subscribe: string[]; readonly unsubscribe: string[] } {
    const all = this.#wanted.has(this.#shadow.topic);
    const due = [...this.#wanted.keys()].filter((topic) => !(all && topic.startsWith(this.#shadow.prefix)));
    const subscribe = due.filter((topic) => !this.#sent.has(topic));
    const unsubscribe = [...this.#sent].filter((topic) => !due.includes(topic));
    for (const topic of unsubscribe) this.#sent.delete(topic);
    for (const topic of subscribe) this.#sent.add(topic);
    return { subscribe, unsubscribe };
  }
}
