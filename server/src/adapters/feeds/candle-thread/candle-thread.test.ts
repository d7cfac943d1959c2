import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PERIODS } from '@truefill/domain/market/candle.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { loadCatalogue } from '../../../features/catalogue/index.ts';
import { WORK_PER_CALL } from '../candle-work.ts';
import { createFeed } from '../create-feed.ts';
import type { CandleAnswer, CandleRequest, PriceFeed } from '../feed.ts';
import { readLoops, replayFeed } from '../replay/index.ts';
import { createSimulatedFeed } from '../simulated/index.ts';
import { SimulatedMarket } from '../simulated/market.ts';
import { createCandleThread } from './candle-thread.ts';

const NOW = Date.UTC(2026, 10, 24, 14, 40, 33);
const clock = { now: () => NOW };
const catalogue = loadCatalogue(new URL('../../../../catalogue', import.meta.url).pathname);
const feeds: PriceFeed[] = [];

async function open(setting = 'simulated'): Promise<PriceFeed> {
  const feed = await createFeed(setting, { catalogue, clock, seed: 'thread' });
  feeds.push(feed);
  return feed;
}
afterEach(() => {
  for (const feed of feeds.splice(0)) feed.stop();
  vi.restoreAllMocks();
});

const request = (overrides: Partial<CandleRequest> = {}): CandleRequest => ({
  symbol: 'BTCUSDT',
  period: '1h',
  fromMs: 0,
  toMs: NOW + 1,
  limit: 100,
  keep: 'newest',
  untilMs: NOW,
  ...overrides,
});

describe('candles of the running server', () => {
  it("security F1: are computed by another thread, and equal the source's", async () => {
    const feed = await open();
    const here = vi.spyOn(SimulatedMarket.prototype, 'candles');
    const answers = await Promise.all(PERIODS.map((period) => feed.candles(request({ period }))));
    expect(here).not.toHaveBeenCalled();
    const own = createSimulatedFeed({ catalogue, seed: 'thread', clock });
    PERIODS.forEach((period, index) => expect(answers[index]?.candles).toEqual(own.candles(request({ period })).candles));
  });

  it('also work for a replayed file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'thread-'));
    const rows = Array.from({ length: 3_000 }, (_, minute) => `${1_549_895_400_000 + minute * 60_000},2,4,1,3,5`);
    await writeFile(join(folder, 'BTCUSDT_1m.csv.gz'), gzipSync(`time,open,high,low,close,volume\n${rows.join('\n')}\n`));
    const feed = await open(`replay:${folder}`);
    const own = replayFeed(await readLoops({ catalogue, folder }), clock, 'thread');
    for (const period of PERIODS)
      expect((await feed.candles(request({ period }))).candles).toEqual(own.candles(request({ period })).candles);
    await rm(folder, { recursive: true });
  });

  it('share one computation between equal requests, and cost nothing the second time', async () => {
    const feed = await open();
    const [one, other] = await Promise.all([feed.candles(request()), feed.candles(request())]);
    expect(other).toBe(one);
    expect(one?.work).toBeGreaterThan(400);
    // the current hour is computed each time
    expect((await feed.candles(request())).work).toBeLessThan(10);
  });

  it('end once a call has cost enough, from either end, and continue from there', async () => {
    const feed = await open();
    const all = { period: '1h', fromMs: NOW - 400 * DAY_MS, limit: 5_000 } as const;
    for (const keep of ['newest', 'oldest'] as const) {
      const first = await feed.candles(request({ ...all, symbol: keep === 'newest' ? 'ETHUSDT' : 'SOLUSDT', keep }));
      expect(first.cut).toBe(true);
      expect(first.candles.length).toBeGreaterThan(900);
      expect(first.work).toBeLessThan(WORK_PER_CALL + 20);
    }
    const oldest = await feed.candles(request({ ...all, symbol: 'SOLUSDT', keep: 'oldest', limit: 1 }));
    expect(oldest.candles[0]?.startMs).toBe(Math.ceil(all.fromMs / 3_600_000) * 3_600_000);
  });

  it('are never later than the clock', async () => {
    const feed = await open();
    const answer = await feed.candles(request({ toMs: NOW + DAY_MS, untilMs: NOW + DAY_MS, period: '1min' }));
    expect(answer.candles.at(-1)?.startMs).toBe(NOW - 33_000);
  });

  it('are empty after the end', async () => {
    const feed = await open();
    const under: CandleAnswer | Promise<CandleAnswer> = feed.candles(request());
    feed.stop();
    expect((await under).candles).toEqual([]);
    expect((await feed.candles(request())).candles).toEqual([]);
  });
});

describe('createCandleThread', () => {
  it('reports what went wrong, and continues', async () => {
    const thread = createCandleThread({
      kind: 'simulated',
      seed: 'thread',
      symbols: ['BTCUSDT'],
      catalogue: catalogue.instruments,
    });
    await expect(thread.candles(request({ symbol: 'NOWHERE' }))).rejects.toThrow('NOWHERE');
    expect((await thread.candles(request({ limit: 2 }))).candles).toHaveLength(2);
    await thread.stop();
  });

  it('fails pending requests when its thread breaks, and starts another', async () => {
    const broken = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('broken thread')")}`);
    const thread = createCandleThread({ kind: 'simulated', seed: 'thread', symbols: [], catalogue: [] }, broken);
    const failed = [request(), request({ limit: 2 })].map((each) => thread.candles(each));
    for (const one of failed) await expect(one).rejects.toThrow('broken thread');
    await expect(thread.candles(request())).rejects.toThrow('broken thread');
    await thread.stop();
  });
});
