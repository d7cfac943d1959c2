/**
 * A map by account or order id, in insertion order. It stores ids as doubles, which are hashed and compared several times
 * faster than bigints: the database counts ids up from 1 and is far from 2^53, beyond which two could collide.
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

  /** deletes the first inserted entry */
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
