import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from './files.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files in a folder, spread over 256 subfolders by their first two digits. Readable only by the process's user. */
export function createFolderFiles(folder: string): Files {
  const pathOf = (id: string): string => {
    // no ID from outside may form a path
    if (!ID.test(id)) throw new Error(`${id} is not a file ID`);
    return join(folder, id.slice(0, 2), id);
  };
  async function write(id: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
    const path = pathOf(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // a unique name: a timed-out writer and its successor may write the same file at once
    const part = `${path}.${randomUUID()}.part`;
    try {
      const size = await writePieces(part, pieces);
      await rename(part, path);
      return size;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    async put(id, content) {
      await write(id, [content]);
    },
    write,
    async open(id) {
      try {
        const file = await open(pathOf(id), 'r');
        return file.createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async get(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}

async function writePieces(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let size = 0;
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece);
      size += piece.byteLength;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return size;
}
