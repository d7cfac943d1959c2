import { UNANSWERED_AS } from '../session/session-marks.ts';

/** How long after it was last sent a request without an answer is repeated instead of creating a new one, ms. */
export const UNANSWERED_FOR_MS = 120_000;

/** limit: older requests have long been answered or given up */
const MAX_STORED = 50;
const KEY = /^[0-9a-f-]{36}$/;

/** A request without an answer, as it is stored. */
export interface StoredRequest {
  /** the call */
  readonly kind: string;
  /** user and account mode of the request */
  readonly owner: string;
  readonly subject: string;
  readonly intent: string;
  readonly body: unknown;
  readonly key: string;
  /** when it was last sent, ms */
  readonly sentMs: number;
  /** an earlier attempt may have been carried out */
  readonly again?: boolean;
  /** refused at its first attempt because it needs a fresh proof: it was certainly not carried out */
  readonly lacksProof?: boolean;
}

/** The used part of a browser's storage. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores requests without an answer so that they survive a reload of their tab. The content may be damaged or written by
 * another version of the app: anything that does not look like a request is ignored.
 */
export class PendingRequestStorage {
  readonly #storage: KeyValueStorage | null;
  /** in-memory replacement if the storage is forbidden or full; null while it works */
  #memory: readonly StoredRequest[] | null = null;

  constructor(storage: KeyValueStorage | null) {
    this.#storage = storage;
  }

  /** Stored requests that are still repeated. */
  read(nowMs: number): readonly StoredRequest[] {
    const found = this.#memory ?? parse(this.#text());
    // a clock that was set back must not keep them forever
    return found.filter(({ sentMs }) => Math.abs(nowMs - sentMs) <= UNANSWERED_FOR_MS);
  }

  write(attempts: readonly StoredRequest[]): void {
    const retained = attempts.slice(-MAX_STORED);
    try {
      if (this.#storage === null) throw new Error('storage is unavailable');
      if (retained.length === 0) this.#storage.removeItem(UNANSWERED_AS);
      else this.#storage.setItem(UNANSWERED_AS, JSON.stringify(retained));
      this.#memory = null;
    } catch {
      // forbidden or full: they then last until the page is left
      this.#memory = retained;
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

/** Older pages called the intent `wish`; their requests without an answer survive the update. */
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
