/** Locks of rows, each held by one owner at a time; those who wait get it in their order. */
export class RowLocks<Key, Owner> {
  readonly #holders = new Map<
    Key,
    { owner: Owner; readonly waiting: { readonly owner: Owner; readonly resolve: () => void }[] }
  >();

  /** The owner of a lock, if anybody has it. */
  holder(key: Key): Owner | null {
    return this.#holders.get(key)?.owner ?? null;
  }

  /** Null when the lock was free, else a promise of it. */
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

  /** Takes an owner out of a queue. */
  leave(key: Key, owner: Owner): void {
    const held = this.#holders.get(key);
    const at = held?.waiting.findIndex((waiting) => waiting.owner === owner) ?? -1;
    if (at >= 0) held?.waiting.splice(at, 1);
  }
}
