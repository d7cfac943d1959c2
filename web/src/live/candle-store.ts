import type { CandleView } from '@truefill/api/market/price-mapping.ts';

type Listener = (candle: CandleView) => void;

/**
 * Passes live candles to listeners before the next animation frame: of several updates of one candle only the last. While a tab
 * is hidden the candles accumulate, each once.
 */
export class CandleStore {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #waiting = new Map<string, Map<number, CandleView>>();
  readonly #schedule: (flush: () => void) => void;

  /** @param schedule runs the flush before the next animation frame */
  constructor(schedule: (flush: () => void) => void) {
    this.#schedule = schedule;
  }

  /** Stores candles of a topic, oldest first. */
  apply(topic: string, candles: readonly CandleView[]): void {
    if (!this.#listeners.has(topic)) return;
    const waiting = this.#waiting.get(topic) ?? new Map<number, CandleView>();
    this.#waiting.set(topic, waiting);
    for (const candle of candles) waiting.set(candle.startMs, candle);
    this.#schedule(this.#flush);
  }

  readonly #flush = (): void => {
    const updates = [...this.#waiting];
    this.#waiting.clear();
    for (const [topic, candles] of updates) {
      for (const listener of this.#listeners.get(topic) ?? []) for (const candle of candles.values()) listener(candle);
    }
  };

  /** Listens to a topic. @returns a function that stops listening */
  listen(topic: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    listeners.add(listener);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#listeners.delete(topic);
      this.#waiting.delete(topic);
    };
  }
}
