/** Tells a gap in the numbers of a topic's frames. The first frame after a reset is a snapshot and may have any number. */
export class SequenceGuard {
  readonly #last = new Map<string, number>();

  /** Starts anew, as after a subscription. */
  reset(): void {
    this.#last.clear();
  }

  /** Notes a frame. @returns false when frames before it are missing */
  follows(topic: string, sequence: number): boolean {
    const last = this.#last.get(topic);
    this.#last.set(topic, sequence);
    return last === undefined || sequence === last + 1;
  }
}
