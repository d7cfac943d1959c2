/** Repeated and delayed work of the live sockets; tests pass timers that they advance by hand. Each answers how to cancel it. */
export interface Timers {
  /** @param work whose promise never rejects */
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
