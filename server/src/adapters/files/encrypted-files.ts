import { Readable } from 'node:stream';
import { decryptBytes, encryptBytes, UnreadableField } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Files } from './files.ts';

/** Bytes encrypted at once: enough to make the overhead negligible, little enough for memory. */
const FRAME_BYTES = 65_536;
/** length prefix of each frame */
const LENGTH_BYTES = 4;

/**
 * Large files, encrypted in pieces at rest. Each piece is bound to its file and position, and the last one is marked as such,
 * so truncated, changed, reordered or renamed content is not read as complete.
 * @param kind what the files are, so that files of another kind cannot be decrypted
 */
export function createEncryptedFiles(
  files: Pick<Files, 'write' | 'open' | 'remove'>,
  keys: KeyRing,
  kind: string,
): Pick<Files, 'write' | 'open' | 'remove'> {
  return {
    /** @returns the size before encryption */
    async write(id, pieces) {
      let size = 0;
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const piece of pieces) {
          size += piece.byteLength;
          yield piece;
        }
      }
      await files.write(id, encrypted(keys, counted(), `${kind}/${id}`));
      return size;
    },
    /** The stream fails with UnreadableField if a piece is not what was written. */
    async open(id) {
      const content = await files.open(id);
      return content && Readable.from(opened(keys, content, `${kind}/${id}`));
    },
    remove: (id) => files.remove(id),
  };
}

async function* encrypted(keys: KeyRing, pieces: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  let number = 0;
  const frame = (bytes: Buffer, isLast: boolean): Buffer => {
    const content = encryptBytes(keys, bytes, placeOf(file, number, isLast));
    number += 1;
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, content]);
  };
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.byteLength;
    if (bytes < FRAME_BYTES) continue;
    yield frame(Buffer.concat(waiting), false);
    waiting = [];
    bytes = 0;
  }
  yield frame(Buffer.concat(waiting), true);
}

async function* opened(keys: KeyRing, content: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of framesOf(content, file)) {
    yield decryptBytes(keys, bytes, placeOf(file, number, isLast));
    number += 1;
  }
}

/** The frames of a file; the last one is known as such because nothing follows it. */
async function* framesOf(content: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let rest = Buffer.alloc(0);
  let before: Buffer | null = null;
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= LENGTH_BYTES && rest.length >= LENGTH_BYTES + rest.readUInt32BE()) {
      if (before) yield { bytes: before, isLast: false };
      const end = LENGTH_BYTES + rest.readUInt32BE();
      before = rest.subarray(LENGTH_BYTES, end);
      rest = rest.subarray(end);
    }
  }
  if (!before || rest.length > 0) throw new UnreadableField(`${file} cannot be read: its end is missing`);
  yield { bytes: before, isLast: true };
}

function placeOf(file: string, number: number, isLast: boolean): string {
  return `${file}/${number}${isLast ? '/last' : ''}`;
}
