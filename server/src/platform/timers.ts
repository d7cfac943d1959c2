/** Repeated and delayed work of the live sockets; tests pass timers that they advance by hand. Each answers how to cancel it. */
export interface Timers {
  every(ms: number, work: () => void): () => void;
  after(ms: number, work: () => void): () => void;
}

export const systemTimers: Timers = {
  every(ms, work) {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
