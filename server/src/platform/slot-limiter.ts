/** How many of something each holder has now, up to a number. */
export class Places<Holder> {
  readonly #most: number;
  readonly #taken = new Map<Holder, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns false, and nothing is taken, where the holder has as many as one may have */
  take(holder: Holder): boolean {
    const taken = this.#taken.get(holder) ?? 0;
    if (taken >= this.#most) return false;
    this.#taken.set(holder, taken + 1);
    return true;
  }

  giveBack(holder: Holder): void {
    const left = (this.#taken.get(holder) ?? 0) - 1;
    if (left > 0) this.#taken.set(holder, left);
    else this.#taken.delete(holder);
  }
}
