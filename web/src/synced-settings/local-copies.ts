/** Who the copies on this device belong to: a visitor, or a user by id. */
export type CopyOwner = string;

export const VISITOR: CopyOwner = 'visitor';

const PREFIX = 'truefill.kept/';
const LAST_OWNER = 'truefill.kept-owner';

/** What of a browser's storage is used; null where it is forbidden. */
export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The copies of kept documents on this device, so that a chart looks right before the server has answered. */
export class LocalCopies {
  readonly #storage: CopyStorage | null;

  constructor(storage: CopyStorage | null) {
    this.#storage = storage;
  }

  /** A copy as JSON text; null when there is none. */
  read(owner: CopyOwner, key: string): string | null {
    return this.#try((storage) => storage.getItem(nameOf(owner, key))) ?? null;
  }

  write(owner: CopyOwner, key: string, text: string): void {
    this.#try((storage) => storage.setItem(nameOf(owner, key), text));
  }

  remove(owner: CopyOwner, key: string): void {
    this.#try((storage) => storage.removeItem(nameOf(owner, key)));
  }

  /** The keys of all that an owner has here. */
  keysOf(owner: CopyOwner): string[] {
    const prefix = nameOf(owner, '');
    const names = this.#try((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')) ?? [];
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  /** Whose copies were shown last, for the moment before it is known who is there. */
  lastOwner(): CopyOwner {
    return this.#try((storage) => storage.getItem(LAST_OWNER)) ?? VISITOR;
  }

  noteOwner(owner: CopyOwner): void {
    this.#try((storage) => storage.setItem(LAST_OWNER, owner));
  }

  /** The owner's key that a name in the storage stands for; null for another's and for what is none of ours. */
  keyOf(owner: CopyOwner, name: string): string | null {
    const prefix = nameOf(owner, '');
    return name.startsWith(prefix) ? name.slice(prefix.length) : null;
  }

  #try<Answer>(work: (storage: CopyStorage) => Answer): Answer | undefined {
    try {
      return this.#storage ? work(this.#storage) : undefined;
    } catch {
      // forbidden or full: what is kept then lasts until the page is left, or comes from the server
      return undefined;
    }
  }
}

function nameOf(owner: CopyOwner, key: string): string {
  return `${PREFIX}${owner}/${key}`;
}
