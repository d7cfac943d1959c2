import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { loadCatalogue } from '../../features/catalogue/index.ts';

import { createFeed } from './create-feed.ts';

const parts = {
  catalogue: loadCatalogue(join(import.meta.dirname, '../../../catalogue')),
  clock: { now: () => 1_790_000_000_000 },
  seed: 'seed',
};

test('the simulated source prices the whole catalogue', async () => {
  const feed = await createFeed('simulated', parts);
  expect(feed.source).toBe('simulated');
  expect(feed.demonstration).toBe(true);
  expect(feed.symbols.size).toBe(131);
});

test('the simulated source prices only the named symbols, at prices that do not depend on which are named', async () => {
  const [some, one] = await Promise.all([createFeed('simulated:ETHUSDT,BTCUSDT', parts), createFeed('simulated:ETHUSDT', parts)]);
  expect([...some.symbols].toSorted()).toEqual(['BTCUSDT', 'ETHUSDT']);
  const request = { symbol: 'ETHUSDT', period: '1h', limit: 3, keep: 'newest', untilMs: parts.clock.now() } as const;
  const asked = { ...request, fromMs: 0, toMs: parts.clock.now() };
  const [few, alone] = await Promise.all([some.candles(asked), one.candles(asked)]);
  expect(few.candles).toHaveLength(3);
  expect(few.candles).toEqual(alone.candles);
  some.stop();
  one.stop();
});

test('a replay folder is relative to the repository', async () => {
  const root = await mkdtemp(join(tmpdir(), 'feed-'));
  await writeFile(join(root, 'AAPL_1m.csv.gz'), gzipSync('time,open,high,low,close,volume\n1549895400000,1,1,1,1,1\n'));
  const feed = await createFeed('replay:.', { ...parts, repositoryRoot: root });
  expect([feed.source, ...feed.symbols]).toEqual(['replay', 'AAPL']);
  await rm(root, { recursive: true });
});

test.each(['', 'scripted', 'Simulated', 'simulated:', 'simulated:BTCUSDT,NONE', 'replay', 'replay:', 'replay:/no/such/folder'])(
  'FEED "%s" stops the start with what is allowed',
  async (setting) => {
    const problem = await createFeed(setting, parts).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(problem).toContain(`FEED is "${setting}"`);
    expect(problem).toContain('allowed are simulated, simulated:<symbols of the catalogue>, or replay:<folder of candle files>');
  },
);
