/** Detects gaps in the sequence numbers of a topic's frames. The first snapshot after a reset may have any number. */
export class SequenceGuard {
  readonly #last = new Map<string, number>();

  /** Starts over, as after a subscription. */
  reset(): void {
    this.#last.clear();
  }

  /** Records a frame. @returns false if previous frames are missing */
  follows(topic: string, sequence: number): boolean {
    const last = this.#last.get(topic);
    this.#last.set(topic, sequence);
    return last === undefined || sequence === last + 1;
  }

  /** Records a snapshot, which may have any number at any time. */
  restart(topic: string, sequence: number): void {
    this.#last.set(topic, sequence);
  }

  /**
   * Records a frame of changes to the one numbered `previous`.
   * @returns `early` if there is no snapshot yet, `gap` if the last frame was a different one
   */
  changes(topic: string, previous: number, sequence: number): 'follows' | 'early' | 'gap' {
    const last = this.#last.get(topic);
    if (last === undefined) return 'early';
    if (last !== previous) return 'gap';
    this.#last.set(topic, sequence);
    return 'follows';
  }
}
