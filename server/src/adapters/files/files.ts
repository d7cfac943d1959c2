import type { Readable } from 'node:stream';

/** Stores files by ID. A stored file never changes: new content gets a new ID. */
export interface Files {
  /** Durable once it resolves. */
  put(id: string, content: Buffer): Promise<void>;
  /** Like `put`, for streamed content. @returns its size */
  write(id: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** A stream of the content; null if there is none. */
  open(id: string): Promise<Readable | null>;
  /** Null if there is none. */
  get(id: string): Promise<Buffer | null>;
  /** No error if there is none. */
  remove(id: string): Promise<void>;
}
