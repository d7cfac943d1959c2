import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadKeyRing } from '../../crypto/key-ring.ts';
import { createFolderFiles } from './folder-files.ts';
import { createEncryptedFiles } from './encrypted-files.ts';

const ID = '0f2c7c1a-3a5e-4a53-9a58-1f6c2a3b4c5d';
const OTHER = '0f2c7c1a-3a5e-4a53-9a58-1f6c2a3b4c5e';
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'truefill-sealed-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const opening = (kind = 'archive') =>
  createEncryptedFiles(createFolderFiles(join(folder, 'files')), loadKeyRing(folder, 'files'), kind);
const pathOf = (id: string) => join(folder, 'files', id.slice(0, 2), id);

async function* piecesOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function read(files = opening(), id = ID): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await files.open(id)) ?? []) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

it('reads what was written, in pieces of any size, and stores nothing unencrypted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 150_000 }), { maxLength: 5 }), async (lengths) => {
      const pieces = lengths.map((length, place) => Buffer.alloc(length, `plain-words-${place}`));
      const whole = Buffer.concat(pieces);
      expect(await opening().write(ID, piecesOf(pieces))).toBe(whole.length);
      expect((await read()).equals(whole)).toBe(true);
      expect(readFileSync(pathOf(ID)).includes('plain-words')).toBe(false);
    }),
    { numRuns: 25 },
  );
});

it('rejects content that is truncated, changed, reordered, renamed or of another kind', async () => {
  const files = opening();
  await files.write(ID, piecesOf([Buffer.alloc(70_000, 1), Buffer.alloc(70_000, 2), Buffer.alloc(9, 3)]));
  const encrypted = readFileSync(pathOf(ID));
  const first = 4 + encrypted.readUInt32BE(0);
  const second = first + 4 + encrypted.readUInt32BE(first);
  const changes: Readonly<Record<string, Buffer>> = {
    'without its last piece': encrypted.subarray(0, second),
    'without its last byte': encrypted.subarray(0, -1),
    'with more behind it': Buffer.concat([encrypted, encrypted.subarray(0, first)]),
    'in another order': Buffer.concat([
      encrypted.subarray(first, second),
      encrypted.subarray(0, first),
      encrypted.subarray(second),
    ]),
    'with another byte': Buffer.concat([encrypted.subarray(0, 60), Buffer.of((encrypted[60] ?? 0) ^ 1), encrypted.subarray(61)]),
    empty: Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(changes)) {
    writeFileSync(pathOf(ID), content);
    await expect(read(), name).rejects.toThrow('cannot be read');
  }
  writeFileSync(pathOf(OTHER), encrypted);
  await expect(read(files, OTHER)).rejects.toThrow('cannot be read');
  writeFileSync(pathOf(ID), encrypted);
  await expect(read(opening('picture'))).rejects.toThrow('cannot be read');
  expect(await read()).toHaveLength(140_009);
});

it('returns null for missing files, and removes files', async () => {
  const files = opening();
  expect(await files.open(ID)).toBeNull();
  await files.write(ID, piecesOf([Buffer.from('x')]));
  await files.remove(ID);
  expect(await files.open(ID)).toBeNull();
});
