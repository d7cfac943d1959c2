/** How long a line that was logged is not logged again. */
const WINDOW_MS = 10_000;
/** Lines remembered at once; beyond that all are forgotten. */
const MAX_LINES = 500;

interface Line {
  readonly loggedMs: number;
  leftOut: number;
}

/**
 * Leaves out lines that repeat a recent one and hold nothing but their error: while a database is away, every part that reads
 * it several times a second would log the same.
 */
export class LogRepeats {
  readonly #lines = new Map<string, Line>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** How many such lines were left out since the last one, or null if this one is to be left out, too. */
  leftOutBefore(fields: unknown, message: unknown): number | null {
    const error = onlyError(fields);
    if (error === null || typeof message !== 'string') return 0;
    const key = `${message}\n${error}`;
    const nowMs = this.#nowMs();
    const line = this.#lines.get(key);
    if (line && nowMs - line.loggedMs < WINDOW_MS) {
      line.leftOut += 1;
      return null;
    }
    if (this.#lines.size >= MAX_LINES) this.#lines.clear();
    this.#lines.set(key, { loggedMs: nowMs, leftOut: 0 });
    return line?.leftOut ?? 0;
  }
}

/** The error of a line without further fields, apart from counts. */
function onlyError(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const { err, reason, ...rest } = fields as { err?: unknown; reason?: unknown };
  if (!Object.values(rest).every((value) => typeof value === 'number')) return null;
  const error = err instanceof Error ? (err.stack ?? err.message) : reason;
  return typeof error === 'string' ? error : null;
}
