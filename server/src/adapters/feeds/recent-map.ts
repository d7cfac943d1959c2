/** A map with a maximum size that evicts the least recently used entry. */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // reinserted, so that the order is that of use
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value as Key);
  }
}
