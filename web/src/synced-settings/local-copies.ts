/** The owner of copies on this device: a visitor, or a user by id. */
export type CopyOwner = string;

export const VISITOR: CopyOwner = 'visitor';

const PREFIX = 'truefill.kept/';
const LAST_OWNER = 'truefill.kept-owner';

/** The used part of a browser's storage; null if it is blocked. */
export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Copies of synced documents on this device, so that a chart looks right before the server has responded. */
export class LocalCopies {
  readonly #storage: CopyStorage | null;

  constructor(storage: CopyStorage | null) {
    this.#storage = storage;
  }

  /** A copy as JSON text; null if there is none. */
  read(owner: CopyOwner, key: string): string | null {
    return this.#try((storage) => storage.getItem(nameOf(owner, key))) ?? null;
  }

  write(owner: CopyOwner, key: string, text: string): void {
    this.#try((storage) => storage.setItem(nameOf(owner, key), text));
  }

  remove(owner: CopyOwner, key: string): void {
    this.#try((storage) => storage.removeItem(nameOf(owner, key)));
  }

  /** The keys of all copies of an owner on this device. */
  keysOf(owner: CopyOwner): string[] {
    const prefix = nameOf(owner, '');
    const names = this.#try((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')) ?? [];
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  /** The last owner, used until the session is known. */
  lastOwner(): CopyOwner {
    return this.#try((storage) => storage.getItem(LAST_OWNER)) ?? VISITOR;
  }

  noteOwner(owner: CopyOwner): void {
    this.#try((storage) => storage.setItem(LAST_OWNER, owner));
  }

  /** The document key of a storage key; null if it belongs to another owner or to other data. */
  keyOf(owner: CopyOwner, name: string): string | null {
    const prefix = nameOf(owner, '');
    return name.startsWith(prefix) ? name.slice(prefix.length) : null;
  }

  #try<Answer>(work: (storage: CopyStorage) => Answer): Answer | undefined {
    try {
      return this.#storage ? work(this.#storage) : undefined;
    } catch {
      // blocked or full: documents then last until the page is closed, or come from the server
      return undefined;
    }
  }
}

function nameOf(owner: CopyOwner, key: string): string {
  return `${PREFIX}${owner}/${key}`;
}
