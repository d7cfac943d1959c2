/** Keeps files by id. What is kept is never changed: a new content gets a new id. */
export interface Files {
  /** Durable once it resolves. */
  put(id: string, content: Buffer): Promise<void>;
  /** Null where there is none. */
  get(id: string): Promise<Buffer | null>;
  /** No error where there is none. */
  remove(id: string): Promise<void>;
}
