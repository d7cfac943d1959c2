import { UNANSWERED_AS } from '../session/session-marks.ts';

/** So long after it was sent last, an attempt without an answer no longer stands for a new wish, ms. */
export const UNANSWERED_FOR_MS = 120_000;

/** no more than this is kept: what is older has long been answered or given up */
const MAX_KEPT = 50;
const KEY = /^[0-9a-f-]{36}$/;

/** An attempt without an answer, as it lies on the shelf. */
export interface ShelvedAttempt {
  /** the call it was made with */
  readonly kind: string;
  /** user and account mode that it was made for */
  readonly owner: string;
  readonly subject: string;
  readonly wish: string;
  readonly body: unknown;
  readonly key: string;
  /** when it went out last, ms */
  readonly sentMs: number;
}

/** What of a browser's storage is used. */
export type ShelfStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Where attempts without an answer outlive a reload of their tab. What lies there may have been damaged or written by another
 * version of the app: whatever does not look like an attempt is none.
 */
export class AttemptShelf {
  readonly #storage: ShelfStorage | null;
  /** the place of a storage that is forbidden or full; null while it works */
  #memory: readonly ShelvedAttempt[] | null = null;

  constructor(storage: ShelfStorage | null) {
    this.#storage = storage;
  }

  /** What lies here and still stands for a wish. */
  read(nowMs: number): readonly ShelvedAttempt[] {
    const found = this.#memory ?? parse(this.#text());
    // a clock that was set back must not make them last for ever
    return found.filter(({ sentMs }) => Math.abs(nowMs - sentMs) <= UNANSWERED_FOR_MS);
  }

  write(attempts: readonly ShelvedAttempt[]): void {
    const kept = attempts.slice(-MAX_KEPT);
    try {
      if (this.#storage === null) throw new Error('there is no storage');
      if (kept.length === 0) this.#storage.removeItem(UNANSWERED_AS);
      else this.#storage.setItem(UNANSWERED_AS, JSON.stringify(kept));
      this.#memory = null;
    } catch {
      // forbidden or full: they then last until the page is left
      this.#memory = kept;
    }
  }

  #text(): string | null {
    try {
      return this.#storage?.getItem(UNANSWERED_AS) ?? null;
    } catch {
      return null;
    }
  }
}

function parse(text: string | null): readonly ShelvedAttempt[] {
  if (text === null) return [];
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isAttempt) : [];
  } catch {
    return [];
  }
}

function isAttempt(found: unknown): found is ShelvedAttempt {
  if (typeof found !== 'object' || found === null) return false;
  const { kind, owner, subject, wish, key, body, sentMs } = found as Record<keyof ShelvedAttempt, unknown>;
  return (
    [kind, owner, subject, wish].every((text) => typeof text === 'string') &&
    typeof key === 'string' &&
    KEY.test(key) &&
    typeof body === 'object' &&
    typeof sentMs === 'number'
  );
}
