import type { DocumentKey } from '@truefill/api/workspace/document-key.ts';
import type { SyncedKind } from './kinds.ts';
import { VISITOR, type CopyOwner, type LocalCopies } from './local-copies.ts';
import { sameContent } from './same-content.ts';

/** A document on the server; `content` null if it can no longer be read. */
export interface RemoteDocument {
  readonly key: string;
  readonly revision: number;
  readonly content: unknown;
}

/** The result of a save: `refused` would be refused again, `failed` can be retried later. */
export type SaveAnswer = { readonly saved: boolean; readonly document: RemoteDocument } | 'refused' | 'failed';

export interface SyncedRemote {
  /** the existing documents, or null on failure */
  read(keys: readonly DocumentKey[]): Promise<readonly RemoteDocument[] | null>;
  /** @param last the page is being closed: the request must outlive it */
  save(key: DocumentKey, revision: number, content: object, last: boolean): Promise<SaveAnswer>;
}

export type SyncProblem = 'damaged' | 'refused';

export interface SyncedStoreParts {
  readonly copies: LocalCopies;
  readonly remote: SyncedRemote;
  /** schedules work; returns a function that cancels it */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly kindOf: (key: string) => SyncedKind<object> | null;
  readonly onProblem: (problem: SyncProblem, key: DocumentKey) => void;
}

export const SAVE_AFTER_MS = 1_000;
export const RETRY_AFTER_MS = 30_000;

interface Entry {
  readonly kind: SyncedKind<object>;
  /** null if nothing is stored: the fallback is shown */
  content: object | null;
  /** the server's document as last known */
  base: { readonly revision: number; readonly content: object | null } | null;
  sending: boolean;
  cancel: (() => void) | null;
  readonly listeners: Set<() => void>;
}

/**
 * A user's synced documents: shown immediately from this device's copy, saved on the server shortly after a change, and merged
 * with those of other devices (see `SyncedKind.merge`). A visitor's stay on the device and become the user's at login.
 */
export class SyncedStore {
  readonly #parts: SyncedStoreParts;
  readonly #entries = new Map<string, Entry>();
  #owner: CopyOwner;
  /** nothing is sent until the session is known */
  #ownerKnown = false;
  /** responses to another owner's requests are dropped */
  #turn = 0;

  constructor(parts: SyncedStoreParts) {
    this.#parts = parts;
    this.#owner = parts.copies.lastOwner();
  }

  get<Content>(kind: SyncedKind<Content>): Content {
    return (this.#open(kind).content as Content | null) ?? kind.fallback;
  }

  listen<Content>(kind: SyncedKind<Content>, listener: () => void): () => void {
    const { listeners } = this.#open(kind);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  change<Content>(kind: SyncedKind<Content>, to: (now: NoInfer<Content>) => NoInfer<Content>): void {
    const entry = this.#open(kind);
    const next = to(this.get(kind)) as object;
    if (sameContent(next, this.get(kind))) return;
    this.#show(entry, next);
    this.#saveSoon(entry, SAVE_AFTER_MS);
  }

  /** Switches to another owner. A visitor's copies become those of the user who logs in. */
  setOwner(owner: CopyOwner): void {
    if (this.#ownerKnown && owner === this.#owner) return;
    const before = this.#owner;
    this.#ownerKnown = true;
    this.#owner = owner;
    this.#turn += 1;
    this.#parts.copies.noteOwner(owner);
    if (owner === VISITOR) this.#clearSaved(before);
    else this.#adoptVisitorCopies();
    for (const entry of this.#entries.values()) {
      entry.cancel?.();
      entry.cancel = null;
      entry.sending = false;
      this.#load(entry);
      for (const listener of entry.listeners) listener();
    }
    void this.pull();
  }

  /** Loads what other devices have saved. */
  async pull(keys: readonly string[] = [...this.#entries.keys()]): Promise<void> {
    const requested = keys.flatMap((key) => this.#entries.get(key) ?? []);
    if (!this.#sends() || requested.length === 0) return;
    const turn = this.#turn;
    const documents = await this.#parts.remote.read(requested.map(({ kind }) => kind.key));
    if (turn !== this.#turn || documents === null) return;
    const found = new Map(documents.map((document) => [document.key, document]));
    for (const entry of requested) {
      const document = found.get(entry.kind.key);
      // a document saved during the request is newer
      if (entry.sending || (document && document.revision < (entry.base?.revision ?? 0))) continue;
      if (document) this.#take(entry, document);
      else if (entry.content !== null) this.#saveSoon(entry, 0);
    }
  }

  /** Saves all pending changes immediately, because the page is being closed. */
  flush(): void {
    for (const entry of this.#entries.values()) if (isChanged(entry)) void this.#save(entry, true);
  }

  /** Handles a copy written by another tab of this browser. */
  copyChanged(storageName: string): void {
    const key = this.#parts.copies.keyOf(this.#owner, storageName);
    const entry = key === null ? undefined : this.#entries.get(key);
    if (!entry || isChanged(entry) || entry.sending) return;
    this.#load(entry);
    for (const listener of entry.listeners) listener();
  }

  #open<Content>(kind: SyncedKind<Content>): Entry {
    const known = this.#entries.get(kind.key);
    if (known) return known;
    const entry: Entry = {
      kind: kind as unknown as SyncedKind<object>,
      content: null,
      base: null,
      sending: false,
      cancel: null,
      listeners: new Set(),
    };
    this.#entries.set(kind.key, entry);
    this.#load(entry);
    void this.pull([kind.key]);
    return entry;
  }

  #sends(): boolean {
    return this.#ownerKnown && this.#owner !== VISITOR;
  }

  #load(entry: Entry): void {
    const text = this.#parts.copies.read(this.#owner, entry.kind.key);
    const copy = text === null ? null : readCopy(entry.kind, text);
    entry.content = copy?.content ?? null;
    entry.base = copy?.base ?? null;
    if (text === null || copy !== null) return;
    this.#parts.copies.remove(this.#owner, entry.kind.key);
    this.#parts.onProblem('damaged', entry.kind.key);
  }

  #show(entry: Entry, content: object | null): void {
    entry.content = content;
    this.#writeCopy(entry);
    for (const listener of entry.listeners) listener();
  }

  #writeCopy({ kind, content, base }: Entry): void {
    this.#parts.copies.write(this.#owner, kind.key, JSON.stringify({ content, base }));
  }

  /** Stores the server's document as the base, and merges it with local changes. */
  #take(entry: Entry, document: RemoteDocument): void {
    const remote = entry.kind.read(document.content);
    if (document.content === null && entry.content === null) this.#parts.onProblem('damaged', entry.kind.key);
    const { content: mine, base } = entry;
    const unchanged = mine === null || (base !== null && sameContent(mine, base.content));
    const joined = remote === null ? mine : unchanged ? remote : entry.kind.merge(base?.content ?? null, mine, remote);
    entry.base = { revision: document.revision, content: remote };
    if (sameContent(joined, mine)) this.#writeCopy(entry);
    else this.#show(entry, joined);
    if (isChanged(entry)) this.#saveSoon(entry, 0);
  }

  #saveSoon(entry: Entry, ms: number): void {
    if (!this.#sends()) return;
    entry.cancel?.();
    entry.cancel = this.#parts.after(ms, () => void this.#save(entry, false));
  }

  async #save(entry: Entry, last: boolean): Promise<void> {
    entry.cancel?.();
    entry.cancel = null;
    const { content, kind } = entry;
    if (!this.#sends() || entry.sending || content === null || !isChanged(entry)) return;
    const turn = this.#turn;
    entry.sending = true;
    const answer = await this.#parts.remote.save(kind.key, entry.base?.revision ?? 0, content, last);
    if (turn !== this.#turn) return;
    entry.sending = false;
    if (answer === 'refused') return this.#parts.onProblem('refused', kind.key);
    if (answer === 'failed') return this.#saveSoon(entry, RETRY_AFTER_MS);
    if (!answer.saved) return this.#take(entry, answer.document);
    entry.base = { revision: answer.document.revision, content };
    this.#writeCopy(entry);
    // changed again during the request
    if (isChanged(entry)) this.#saveSoon(entry, SAVE_AFTER_MS);
  }

  #adoptVisitorCopies(): void {
    const { copies, kindOf } = this.#parts;
    for (const key of copies.keysOf(VISITOR)) {
      const kind = kindOf(key);
      const visitors = kind && readCopy(kind, copies.read(VISITOR, key) ?? '');
      copies.remove(VISITOR, key);
      if (!kind || !visitors?.content) continue;
      const own = readCopy(kind, copies.read(this.#owner, key) ?? '');
      const content = own?.content ? kind.merge(null, visitors.content, own.content) : visitors.content;
      copies.write(this.#owner, key, JSON.stringify({ content, base: own?.base ?? null }));
      this.#open(kind);
    }
  }

  /** After logout, removes the user's copies from the device, except changes that the server does not have yet. */
  #clearSaved(owner: CopyOwner): void {
    const { copies, kindOf } = this.#parts;
    if (owner === VISITOR) return;
    for (const key of copies.keysOf(owner)) {
      const kind = kindOf(key);
      const copy = kind && readCopy(kind, copies.read(owner, key) ?? '');
      if (!copy || sameContent(copy.content, copy.base?.content)) copies.remove(owner, key);
    }
  }
}

function isChanged({ content, base }: Pick<Entry, 'content' | 'base'>): boolean {
  return content !== null && !sameContent(content, base?.content);
}

function readCopy(kind: SyncedKind<object>, text: string): Pick<Entry, 'content' | 'base'> | null {
  try {
    const { content, base } = JSON.parse(text) as { content?: unknown; base?: { revision?: unknown; content?: unknown } | null };
    const read = content === null ? null : kind.read(content);
    if (content !== null && read === null) return null;
    const revision = base?.revision;
    if (!Number.isSafeInteger(revision)) return { content: read, base: null };
    return { content: read, base: { revision: revision as number, content: kind.read(base?.content) } };
  } catch {
    return null;
  }
}
