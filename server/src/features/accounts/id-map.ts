/**
 * A map from the numbers of accounts or orders, in the order of their coming. It keeps them as doubles, which are hashed and compared
 * several times faster than bigints: the database counts them up from 1 and is far from the 2^53 from which two could be taken for one.
 */
export class IdMap<Value> {
  readonly #values = new Map<number, Value>();

  get size(): number {
    return this.#values.size;
  }

  has(id: bigint): boolean {
    return this.#values.has(Number(id));
  }

  get(id: bigint): Value | undefined {
    return this.#values.get(Number(id));
  }

  set(id: bigint, value: Value): void {
    this.#values.set(Number(id), value);
  }

  delete(id: bigint): void {
    this.#values.delete(Number(id));
  }

  /** what came first, and has been there since */
  deleteOldest(): void {
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest);
      return;
    }
  }

  values(): MapIterator<Value> {
    return this.#values.values();
  }
}
