import type { DocumentKey } from '@truefill/api/workspace/document-key.ts';
import type { SyncedKind } from './kinds.ts';
import { VISITOR, type CopyOwner, type LocalCopies } from './local-copies.ts';
import { sameContent } from './same-content.ts';

/** A document as the server has it; `content` null when it cannot be read any more. */
export interface RemoteDocument {
  readonly key: string;
  readonly revision: number;
  readonly content: unknown;
}

/** What a save came to: `refused` will be refused again, `failed` may be tried later. */
export type SaveAnswer = { readonly saved: boolean; readonly document: RemoteDocument } | 'refused' | 'failed';

export interface SyncedRemote {
  /** those that exist, or null when it did not work */
  read(keys: readonly DocumentKey[]): Promise<readonly RemoteDocument[] | null>;
  /** @param last the page is going away: the request must outlive it */
  save(key: DocumentKey, revision: number, content: object, last: boolean): Promise<SaveAnswer>;
}

export type SyncProblem = 'damaged' | 'refused';

export interface SyncedStoreParts {
  readonly copies: LocalCopies;
  readonly remote: SyncedRemote;
  /** runs work later; answers how to cancel it */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly kindOf: (key: string) => SyncedKind<object> | null;
  readonly told: (problem: SyncProblem, key: DocumentKey) => void;
}

export const SAVE_AFTER_MS = 1_000;
export const RETRY_AFTER_MS = 30_000;

interface Entry {
  readonly kind: SyncedKind<object>;
  /** null while nothing was chosen: the fallback is shown */
  content: object | null;
  /** what the server had when this side last knew it */
  base: { readonly revision: number; readonly content: object | null } | null;
  sending: boolean;
  cancel: (() => void) | null;
  readonly listeners: Set<() => void>;
}

/**
 * What is kept for a user: shown from this device's copy at once, saved on the server a moment after a change, joined with what
 * other devices saved (see `SyncedKind.merge`). A visitor's stays on the device and becomes the user's with the login.
 */
export class SyncedStore {
  readonly #parts: SyncedStoreParts;
  readonly #entries = new Map<string, Entry>();
  #owner: CopyOwner;
  /** only once it is known who is there is anything sent */
  #ownerKnown = false;
  /** answers to another owner's requests are dropped */
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

  /** Goes over to another owner's. A visitor's copies become the copies of the user who logs in. */
  setOwner(owner: CopyOwner): void {
    if (this.#ownerKnown && owner === this.#owner) return;
    const before = this.#owner;
    this.#ownerKnown = true;
    this.#owner = owner;
    this.#turn += 1;
    this.#parts.copies.noteOwner(owner);
    if (owner === VISITOR) this.#clearSaved(before);
    else this.#adopt();
    for (const entry of this.#entries.values()) {
      entry.cancel?.();
      entry.cancel = null;
      entry.sending = false;
      this.#load(entry);
      for (const listener of entry.listeners) listener();
    }
    void this.pull();
  }

  /** Reads what other devices have saved. */
  async pull(keys: readonly string[] = [...this.#entries.keys()]): Promise<void> {
    const asked = keys.flatMap((key) => this.#entries.get(key) ?? []);
    if (!this.#sends() || asked.length === 0) return;
    const turn = this.#turn;
    const documents = await this.#parts.remote.read(asked.map(({ kind }) => kind.key));
    if (turn !== this.#turn || documents === null) return;
    const found = new Map(documents.map((document) => [document.key, document]));
    for (const entry of asked) {
      const document = found.get(entry.kind.key);
      // what was saved while the answer was on its way is newer
      if (entry.sending || (document && document.revision < (entry.base?.revision ?? 0))) continue;
      if (document) this.#take(entry, document);
      else if (entry.content !== null) this.#saveSoon(entry, 0);
    }
  }

  /** Sends what waits to be saved at once: the page is going away. */
  flush(): void {
    for (const entry of this.#entries.values()) if (isChanged(entry)) void this.#save(entry, true);
  }

  /** Another tab of this browser has written a copy. */
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
    this.#parts.told('damaged', entry.kind.key);
  }

  #show(entry: Entry, content: object | null): void {
    entry.content = content;
    this.#writeCopy(entry);
    for (const listener of entry.listeners) listener();
  }

  #writeCopy({ kind, content, base }: Entry): void {
    this.#parts.copies.write(this.#owner, kind.key, JSON.stringify({ content, base }));
  }

  /** Takes the server's document as what is known of it, and joins it with what was changed here. */
  #take(entry: Entry, document: RemoteDocument): void {
    const theirs = entry.kind.read(document.content);
    if (document.content === null && entry.content === null) this.#parts.told('damaged', entry.kind.key);
    const { content: mine, base } = entry;
    const unchanged = mine === null || (base !== null && sameContent(mine, base.content));
    const joined = theirs === null ? mine : unchanged ? theirs : entry.kind.merge(base?.content ?? null, mine, theirs);
    entry.base = { revision: document.revision, content: theirs };
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
    if (answer === 'refused') return this.#parts.told('refused', kind.key);
    if (answer === 'failed') return this.#saveSoon(entry, RETRY_AFTER_MS);
    if (!answer.saved) return this.#take(entry, answer.document);
    entry.base = { revision: answer.document.revision, content };
    this.#writeCopy(entry);
    // changed again while it was under way
    if (isChanged(entry)) this.#saveSoon(entry, SAVE_AFTER_MS);
  }

  #adopt(): void {
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

  /** Leaves nothing of a user who has logged out on the device but what the server does not have yet. */
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
