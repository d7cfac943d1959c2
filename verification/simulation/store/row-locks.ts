/** Row locks, each held by one owner at a time; waiters get them in order. */
export class RowLocks<Key, Owner> {
  readonly #holders = new Map<
    Key,
    { owner: Owner; readonly waiting: { readonly owner: Owner; readonly resolve: () => void }[] }
  >();

  /** The owner of a lock, if there is one. */
  holder(key: Key): Owner | null {
    return this.#holders.get(key)?.owner ?? null;
  }

  /** Null if the lock was free, otherwise a promise of it. */
  acquire(key: Key, owner: Owner): Promise<void> | null {
    const held = this.#holders.get(key);
    if (!held) {
      this.#holders.set(key, { owner, waiting: [] });
      return null;
    }
    if (held.owner === owner) return null;
    return new Promise((resolve) => void held.waiting.push({ owner, resolve }));
  }

  release(key: Key, owner: Owner): void {
    const held = this.#holders.get(key);
    if (held?.owner !== owner) return;
    const next = held.waiting.shift();
    if (!next) {
      this.#holders.delete(key);
      return;
    }
    held.owner = next.owner;
    next.resolve();
  }

  /** Removes an owner from a queue. */
  leave(key: Key, owner: Owner): void {
    const held = this.#holders.get(key);
    const at = held?.waiting.findIndex((waiting) => waiting.owner === owner) ?? -1;
    if (at >= 0) held?.waiting.splice(at, 1);
  }
}
