import { UNANSWERED_AS } from '../session/session-marks.ts';

/** So long after it was sent last, a request without an answer is no longer sent again in place of a new one, ms. */
export const UNANSWERED_FOR_MS = 120_000;

/** no more than this is kept: what is older has long been answered or given up */
const MAX_KEPT = 50;
const KEY = /^[0-9a-f-]{36}$/;

/** A request without an answer, as it is stored. */
export interface StoredRequest {
  /** the call it was made with */
  readonly kind: string;
  /** user and account mode that it was made for */
  readonly owner: string;
  readonly subject: string;
  readonly intent: string;
  readonly body: unknown;
  readonly key: string;
  /** when it went out last, ms */
  readonly sentMs: number;
}

/** What of a browser's storage is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Where requests without an answer outlive a reload of their tab. What lies there may have been damaged or written by another
 * version of the app: whatever does not look like a request is none.
 */
export class PendingRequestStorage {
  readonly #storage: KeyValueStorage | null;
  /** the place of a storage that is forbidden or full; null while it works */
  #memory: readonly StoredRequest[] | null = null;

  constructor(storage: KeyValueStorage | null) {
    this.#storage = storage;
  }

  /** What lies here and is still sent again. */
  read(nowMs: number): readonly StoredRequest[] {
    const found = this.#memory ?? parse(this.#text());
    // a clock that was set back must not make them last for ever
    return found.filter(({ sentMs }) => Math.abs(nowMs - sentMs) <= UNANSWERED_FOR_MS);
  }

  write(attempts: readonly StoredRequest[]): void {
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

function parse(text: string | null): readonly StoredRequest[] {
  if (text === null) return [];
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.map(renamed).filter(isStored) : [];
  } catch {
    return [];
  }
}

/** A page of an earlier version called the intent `wish`; its requests without an answer outlast the update. */
function renamed(found: unknown): unknown {
  return typeof found === 'object' && found !== null && 'wish' in found ? { intent: found.wish, ...found } : found;
}

function isStored(found: unknown): found is StoredRequest {
  if (typeof found !== 'object' || found === null) return false;
  const { kind, owner, subject, intent, key, body, sentMs } = found as Record<keyof StoredRequest, unknown>;
  return (
    [kind, owner, subject, intent].every((text) => typeof text === 'string') &&
    typeof key === 'string' &&
    KEY.test(key) &&
    typeof body === 'object' &&
    typeof sentMs === 'number'
  );
}
