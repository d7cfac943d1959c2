import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { loadCatalogue } from '../../../features/catalogue/index.ts';

import { readCandleFile } from './candle-file.ts';
import { readLoops } from './index.ts';

const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));
const HEADER = 'time,open,high,low,close,volume';
const GOOD = [`${HEADER}`, '60000,1.5,2,1,1.75,10', '120000,1.75,1.75,1.25,1.5,0', '180000,1.5,1.5,1.5,1.5,2.5'];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(lines: readonly string[], end = '\n'): Promise<string> {
  const file = join(folder, 'BTCUSDT_1m.csv.gz');
  await writeFile(file, gzipSync(lines.join('\n') + end));
  return file;
}

const readFolder = (): Promise<unknown> => readLoops({ catalogue, folder });

test('columns of a valid file', async () => {
  const columns = await readCandleFile(await write(GOOD));
  expect([...columns.time]).toEqual([60_000, 120_000, 180_000]);
  expect([...columns.open, ...columns.high, ...columns.low, ...columns.close]).toEqual([
    1.5, 1.75, 1.5, 2, 1.75, 1.5, 1, 1.25, 1.5, 1.75, 1.5, 1.5,
  ]);
  expect([...columns.volume]).toEqual([10, 0, 2.5]);
  expect(columns.spread).toBeNull();
});

test('the spread column is read if present', async () => {
  const columns = await readCandleFile(await write([`${HEADER},spread`, '60000,1.5,2,1,1.75,10,0.01']));
  expect([...(columns.spread ?? [])]).toEqual([0.01]);
});

describe('an invalid file prevents the start and is named with its line', () => {
  test.each([
    ['another header', ['time,open', '60000,1'], 1, 'header'],
    ['no candles', [HEADER], 2, 'no candles'],
    ['a missing field', [...GOOD, '240000,1,1,1,1'], 5, '6 fields expected, 5 found'],
    ['a word for a number', [...GOOD, '240000,1,1,x,1,0'], 5, '"x" is not a number'],
    ['an empty field', [...GOOD, '240000,1,1,,1,0'], 5, '"" is not a number'],
    ['an infinite number', [...GOOD, '240000,1,Infinity,1,1,0'], 5, 'not a number'],
    ['a time between minutes', [...GOOD, '240001,1,1,1,1,0'], 5, 'whole minute'],
    ['a repeated time', [...GOOD, '180000,1,1,1,1,0'], 5, 'out of order'],
    ['an earlier time', [...GOOD, '240000,1,1,1,1,0', '120000,1,1,1,1,0'], 6, 'out of order'],
    ['a high below the close', [...GOOD, '240000,1,1,1,2,0'], 5, 'high and low'],
    ['a low above the open', [...GOOD, '240000,1,3,2,2,0'], 5, 'high and low'],
    ['a price of zero', [...GOOD, '240000,1,1,0,1,0'], 5, 'high and low'],
    ['a volume below zero', [...GOOD, '240000,1,1,1,1,-1'], 5, 'below zero'],
    ['an empty line', [...GOOD, '', '240000,1,1,1,1,0'], 5, '6 fields expected, 1 found'],
  ])('%s', async (_fault, lines, line, problem) => {
    const file = await write(lines);
    await expect(readFolder()).rejects.toThrow(`${file}:${line}: `);
    await expect(readFolder()).rejects.toThrow(problem);
  });

  test('text truncated inside a row', async () => {
    const file = await write([...GOOD, '240000,1,1,1,1,1'], '');
    await expect(readFolder()).rejects.toThrow(`${file}:5: the file is cut off`);
  });

  test('a truncated gzip file', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `${(index + 1) * 60_000},1.${index},2.9,1,1.5,${index * 7}`);
    const packed = gzipSync([HEADER, ...rows, ''].join('\n'));
    const file = join(folder, 'BTCUSDT_1m.csv.gz');
    await writeFile(file, packed.subarray(0, packed.length / 2));
    const problem = await readFolder().then(
      () => '',
      (error: Error) => error.message,
    );
    const line = Number(/:(\d+): the file is cut off or damaged/.exec(problem)?.[1]);
    expect(problem).toContain(file);
    expect(line).toBeGreaterThan(1_000);
    expect(line).toBeLessThan(4_500);
  });

  test('a file that is not gzipped', async () => {
    const file = join(folder, 'BTCUSDT_1m.csv.gz');
    await writeFile(file, GOOD.join('\n'));
    await expect(readFolder()).rejects.toThrow(`${file}:1: the file is cut off or damaged`);
  });
});

test('a folder that is missing, empty or without candle files is named', async () => {
  const nowhere = join(folder, 'nowhere');
  await expect(readLoops({ catalogue, folder: nowhere })).rejects.toThrow(nowhere);
  const strangers = await mkdtemp(join(tmpdir(), 'replay-'));
  await expect(readLoops({ catalogue, folder: strangers })).rejects.toThrow('no file named');
  await writeFile(join(strangers, 'NOSUCH_1m.csv.gz'), gzipSync(`${GOOD.join('\n')}\n`));
  await expect(readLoops({ catalogue, folder: strangers })).rejects.toThrow('belongs to an instrument');
  await rm(strangers, { recursive: true });
});
