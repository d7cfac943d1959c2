import type { Readable } from 'node:stream';

/** Keeps files by id. What is kept is never changed: a new content gets a new id. */
export interface Files {
  /** Durable once it resolves. */
  put(id: string, content: Buffer): Promise<void>;
  /** The same of a content that is made piece by piece, and never all in memory. @returns its size */
  write(id: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** What can be read piece by piece; null where there is none. */
  open(id: string): Promise<Readable | null>;
  /** Null where there is none. */
  get(id: string): Promise<Buffer | null>;
  /** No error where there is none. */
  remove(id: string): Promise<void>;
}
