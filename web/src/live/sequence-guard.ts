/** Tells a gap in the numbers of a topic's frames. The first whole state after a reset may have any number. */
export class SequenceGuard {
  readonly #last = new Map<string, number>();

  /** Starts again, as after a subscription. */
  reset(): void {
    this.#last.clear();
  }

  /** Notes a frame. @returns false when frames before it are missing */
  follows(topic: string, sequence: number): boolean {
    const last = this.#last.get(topic);
    this.#last.set(topic, sequence);
    return last === undefined || sequence === last + 1;
  }

  /** Notes a snapshot, which may have any number at any time. */
  restart(topic: string, sequence: number): void {
    this.#last.set(topic, sequence);
  }

  /**
   * Notes a frame of changes to the one numbered `previous`.
   * @returns `early` when there is no state yet that could be changed, `gap` when the last one was another
   */
  changes(topic: string, previous: number, sequence: number): 'follows' | 'early' | 'gap' {
    const last = this.#last.get(topic);
    if (last === undefined) return 'early';
    if (last !== previous) return 'gap';
    this.#last.set(topic, sequence);
    return 'follows';
  }
}
