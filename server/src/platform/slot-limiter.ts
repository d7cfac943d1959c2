/** Limits how many slots each holder has at a time. */
export class SlotLimiter<Holder> {
  readonly #max: number;
  readonly #inUse = new Map<Holder, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @returns false if the holder already has the maximum; then nothing changes */
  acquire(holder: Holder): boolean {
    const inUse = this.#inUse.get(holder) ?? 0;
    if (inUse >= this.#max) return false;
    this.#inUse.set(holder, inUse + 1);
    return true;
  }

  release(holder: Holder): void {
    const left = (this.#inUse.get(holder) ?? 0) - 1;
    if (left > 0) this.#inUse.set(holder, left);
    else this.#inUse.delete(holder);
  }
}
