import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file in an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** already compressed content is stored as is */
  readonly packed?: true;
}

/** A fast level: such text compresses nearly as well, and other requests wait for the CPU. */
const LEVEL = 3;

/** A ZIP archive, streamed: no file is ever completely in memory. */
export async function* zipOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for await (const { name, pieces, packed } of files) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
