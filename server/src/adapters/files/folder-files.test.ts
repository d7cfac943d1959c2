import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderFiles } from './folder-files.ts';

const ID = '0f2c7c1a-3a5e-4a53-9a58-1f6c2a3b4c5d';
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'truefill-files-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('stores a file readable by its owner only, until it is removed', async () => {
  const files = createFolderFiles(folder);
  expect(await files.get(ID)).toBeNull();
  await files.put(ID, Buffer.from('content'));
  expect((await files.get(ID))?.toString()).toBe('content');
  expect(readdirSync(join(folder, '0f'))).toEqual([ID]);
  expect(statSync(join(folder, '0f', ID)).mode & 0o777).toBe(0o600);
  await files.remove(ID);
  await files.remove(ID);
  expect(await files.get(ID)).toBeNull();
});

it('streams content, and leaves nothing of an interrupted stream', async () => {
  const files = createFolderFiles(folder);
  const pieces = async function* (broken: boolean) {
    yield Buffer.from('one ');
    if (broken) throw new Error('broken off');
    yield Buffer.from('two');
  };
  await expect(files.write(ID, pieces(true))).rejects.toThrow('broken off');
  expect(await files.open(ID)).toBeNull();
  expect(readdirSync(join(folder, '0f'))).toEqual([]);
  expect(await files.write(ID, pieces(false))).toBe(7);
  const read: Buffer[] = [];
  for await (const piece of (await files.open(ID)) ?? []) read.push(piece as Buffer);
  expect(Buffer.concat(read).toString()).toBe('one two');
});

it.each(['../../etc/passwd', '', 'a/b', `${ID}/..`, ID.toUpperCase()])('refuses %j, which is not an ID', async (id) => {
  const files = createFolderFiles(folder);
  await expect(files.put(id, Buffer.from('x'))).rejects.toThrow('is not a file ID');
  await expect(files.get(id)).rejects.toThrow('is not a file ID');
});
