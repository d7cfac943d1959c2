/** Repeated and delayed work; tests use timers that they advance. Each method returns a function that cancels it. */
export interface Timers {
  /** @param work must return a promise that never rejects */
  every(ms: number, work: () => void | Promise<void>): () => void;
  after(ms: number, work: () => void): () => void;
}

export const systemTimers: Timers = {
  every(ms, work) {
    const timer = setInterval(() => void work(), ms);
    return () => clearInterval(timer);
  },
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
