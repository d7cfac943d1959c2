import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Socket } from 'node:net';
import { LIVE_LIMITS } from '@truefill/api/live.ts';
import { sourceQuote } from '../features/quotes/test-support/push-feed.ts';
import { LiveClient } from './test-support/live-client.ts';
import { textFrame } from './text-frame.ts';
import { NOW, startLiveServer, UNPRICED, type LiveServer } from './test-support/live-server.ts';

let live: LiveServer;
beforeEach(async () => {
  live = await startLiveServer();
});
afterEach(() => live.stop());

const connect = (headers: Record<string, string> = {}) => LiveClient.connect(live.server, '/market/ws', headers);
const push = (symbol: string, mid: number) => live.feed.push(sourceQuote(symbol, live.timers.now(), mid));
const pushAll = (mid: number) =>
  live.feed.push(...[...live.feed.symbols].map((symbol) => sourceQuote(symbol, live.timers.now(), mid)));

describe('market feed', () => {
  it('answers a subscription with a snapshot, then sends changes', async () => {
    push('BTCUSDT', 10_000_000);
    push('EURUSD', 116_000);
    const client = await connect();
    client.send({ op: 'subscribe', topics: ['prices'] });
    const snapshot = await client.next();
    expect(snapshot).toMatchObject({ topic: 'prices', data: [{ symbol: 'EURUSD' }, { symbol: 'BTCUSDT' }] });
    expect((snapshot['data'] as unknown[])[1]).toEqual({
      symbol: 'BTCUSDT',
      bidPrice: 99_999.99,
      askPrice: 100_000.01,
      price: 100_000,
      low: 100_000,
      high: 100_000,
      priceChangePercent: 0,
      lastUpdate: NOW,
      name: 'Bitcoin',
      sort: expect.any(Number),
      type: 4,
      volume: 0,
    });
    live.timers.advance(250);
    push('EURUSD', 116_010);
    live.timers.advance(250);
    await client.next();
    expect(await client.next()).toMatchObject({ topic: 'prices', data: [{ symbol: 'EURUSD', price: 1.1601 }] });
    live.timers.advance(1_000);
    expect(await client.untilPong()).toEqual([]);
  });

  it('sends each topic at most four times a second, always the newest state', async () => {
    const client = await connect();
    client.send({ op: 'subscribe', topics: ['prices', 'price/EURUSD'] });
    await client.untilPong();
    for (let tick = 1; tick <= 100; tick++) {
      push('EURUSD', 116_000 + tick);
      live.timers.advance(10);
    }
    const frames = (await client.untilPong()).filter(({ topic }) => topic === 'price/EURUSD');
    expect(frames.map(({ data }) => (data as { price: number }).price)).toEqual([1.16025, 1.1605, 1.16075, 1.161]);
  });

  it('sends tuples to clients that request them', async () => {
    push('EURUSD', 116_000);
    const client = await connect();
    client.send({ op: 'subscribe', topics: ['prices', 'price/EURUSD'], format: 'tuples' });
    const tuple = ['EURUSD', 1.15999, 1.16001, 1.16, 1.16, 1.16, 0, NOW, 0];
    expect(await client.next()).toEqual({ topic: 'prices', data: [tuple] });
    expect(await client.next()).toEqual({ topic: 'price/EURUSD', data: [tuple] });
    client.send({ op: 'subscribe', topics: ['price/EURUSD'], format: 'objects' });
    expect(await client.next()).toMatchObject({ topic: 'price/EURUSD', data: { symbol: 'EURUSD' } });
  });

  it('sends growing candles, and a finished one before the next', async () => {
    push('EURUSD', 116_000);
    const client = await connect();
    client.send({ op: 'subscribe', topics: ['kline/EURUSD/1min'] });
    expect(await client.next()).toMatchObject({
      topic: 'kline/EURUSD/1min',
      data: { period: '1min', time: NOW, openPrice: 1.16, closePrice: 1.16 },
    });
    for (let second = 0; second < 59; second += 1) {
      live.timers.advance(1_000);
      await client.untilPong();
    }
    push('EURUSD', 116_020);
    live.timers.advance(1_000);
    push('EURUSD', 116_010);
    live.timers.advance(250);
    const isNext = ({ data }: Record<string, unknown>) => (data as { time?: number } | undefined)?.time === NOW + 60_000;
    const candles = (await client.until(isNext)).filter(({ topic }) => topic !== undefined).map(({ data }) => data);
    expect(candles).toMatchObject([
      { time: NOW, openPrice: 1.16, closePrice: 1.1602, highestPrice: 1.1602 },
      { time: NOW, closePrice: 1.1602 },
      { time: NOW + 60_000, openPrice: 1.1601, closePrice: 1.1601 },
    ]);
  });

  it('shows each brand its own categories and markup', async () => {
    push('EURUSD', 116_000);
    push('BTCUSDT', 10_000_000);
    const client = await connect({ host: 'narrow.localhost' });
    client.send({ op: 'subscribe', topics: ['prices', 'price/EURUSD'] });
    expect(await client.next()).toMatchObject({
      data: [{ symbol: 'BTCUSDT', bidPrice: 99_998.99, askPrice: 100_001.01, price: 100_000 }],
    });
    expect(await client.next()).toEqual({ op: 'error', code: 1008, message: 'unknown topic: price/EURUSD' });
    push('EURUSD', 116_001);
    live.timers.advance(250);
    push('EURUSD', 116_002);
    live.timers.advance(250);
    expect(await client.untilPong()).toMatchObject([{ data: [{ symbol: 'BTCUSDT' }] }]);
  });

  it('answers invalid requests with codes, and stays open', async () => {
    const client = await connect();
    const unknown = [
      '',
      'prices/',
      'price',
      'price/NOWHERE',
      'price/EURUSD/1min',
      'kline/EURUSD',
      'kline/EURUSD/2min',
      'kline/EURUSD/1min/x',
      'holdings',
    ];
    client.send({ op: 'subscribe', topics: unknown });
    for (const topic of unknown)
      expect(await client.next()).toEqual({ op: 'error', code: 1008, message: `unknown topic: ${topic}` });
    for (const bad of ['not json', '{"op":"dance"}', Buffer.from([1, 2, 3])]) {
      client.send(bad);
      expect(await client.next()).toMatchObject({ op: 'error', code: 1001 });
    }
    expect(await client.untilPong()).toEqual([]);
  });

  it('knows instruments without a source but sends nothing for them', async () => {
    const client = await connect();
    client.send({ op: 'subscribe', topics: [`price/${UNPRICED}`, `kline/${UNPRICED}/1d`] });
    expect(await client.untilPong()).toEqual([]);
  });

  it('stops after unsubscribing', async () => {
    const client = await connect();
    client.send({ op: 'subscribe', topics: ['price/EURUSD', 'price/AAPL'] });
    client.send({ op: 'unsubscribe', topics: ['price/EURUSD', 'price/NOWHERE'] });
    await client.untilPong();
    push('EURUSD', 116_000);
    push('AAPL', 20_000);
    live.timers.advance(250);
    expect((await client.untilPong()).map(({ topic }) => topic)).toEqual(['price/AAPL']);
  });

  it('sends a new snapshot for a repeated subscription', async () => {
    push('EURUSD', 116_000);
    const client = await connect();
    client.send({ op: 'subscribe', topics: ['price/EURUSD'] });
    client.send({ op: 'subscribe', topics: ['price/EURUSD'] });
    expect(await client.untilPong()).toHaveLength(2);
    live.timers.advance(250);
    expect(await client.untilPong()).toHaveLength(1);
  });

  it('accepts all existing topics, but no list of more than 1,000', async () => {
    const client = await connect();
    const topics = [...live.feed.symbols].flatMap((symbol) =>
      ['1min', '5min', '15min', '30min', '1h', '1d'].map((period) => `kline/${symbol}/${period}`),
    );
    const more = [...live.feed.symbols].map((symbol) => `price/${symbol}`);
    client.send({ op: 'subscribe', topics });
    client.send({ op: 'subscribe', topics: more });
    client.send({ op: 'subscribe', topics: ['prices'] });
    expect(topics.length + more.length).toBeLessThan(1_000);
    await client.untilPong();
    client.send({ op: 'subscribe', topics: Array(1_001).fill('prices') });
    expect(await client.next()).toMatchObject({ op: 'error', code: 1001 });
  });

  it('sends a heartbeat every 5 s', async () => {
    const client = await connect();
    live.timers.advance(5_000);
    expect(await client.next()).toEqual({ op: 'pong' });
    live.timers.advance(5_000);
    expect(await client.next()).toEqual({ op: 'pong' });
  });

  it('closes for messages that are too large or too many', async () => {
    const large = await connect();
    large.send('x'.repeat(LIVE_LIMITS.messageBytes + 1));
    expect((await large.closed).code).toBe(1009);
    const busy = await connect();
    for (let count = 0; count <= 200; count++) busy.send({ op: 'ping' });
    expect((await busy.closed).code).toBe(1008);
  });

  it('answers a protocol ping with its data', async () => {
    const client = await connect();
    for (const data of ['', 'x'.repeat(125)]) {
      const pong = client.nextPong();
      client.control('ping', data);
      expect(await pong).toBe(data);
    }
  });

  it.each(['ping', 'pong'] as const)('closes for too many frames of a type that pages do not send: %s', async (kind) => {
    const busy = await connect();
    for (let count = 0; count <= 200; count++) busy.control(kind);
    expect((await busy.closed).code).toBe(1008);
  });

  it('closes for more topics in a short time than any client needs', async () => {
    const topics = [...live.feed.symbols].flatMap((symbol) =>
      ['1min', '5min', '1h', '1d'].map((period) => `kline/${symbol}/${period}`),
    );
    const greedy = await connect();
    const rounds = Math.floor(3_000 / topics.length);
    for (let round = 0; round < rounds; round++) greedy.send({ op: 'subscribe', topics });
    await greedy.untilPong();
    greedy.send({ op: 'unsubscribe', topics });
    expect((await greedy.closed).code).toBe(1008);
  });

  it('drops clients that disconnect', async () => {
    const client = await connect();
    client.send({ op: 'subscribe', topics: ['prices'] });
    await client.untilPong();
    expect(live.market.size).toBe(1);
    client.close();
    await client.closed;
    await expect.poll(() => live.market.size).toBe(0);
  });
});

describe('slow clients', () => {
  /** Fills the buffers between the server and a client that does not read, until its queue is over the limit. */
  async function fillQueue(): Promise<void> {
    const stream = live.streams[0] as Socket;
    const filler = textFrame(JSON.stringify({ filler: 'x'.repeat(60_000) }));
    while (stream.writableLength <= LIVE_LIMITS.queuedBytes) {
      stream.write(filler);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('are skipped while their queue is full, then get the newest state, and delay no one', async () => {
    const slow = await connect();
    slow.send({ op: 'subscribe', topics: ['prices', 'kline/EURUSD/1min'] });
    await slow.untilPong();
    const quick = await connect();
    quick.send({ op: 'subscribe', topics: ['price/EURUSD'] });
    await quick.untilPong();
    slow.stall();
    await fillQueue();
    const queued = live.streams[0]?.writableLength;
    for (let round = 1; round <= 12; round++) {
      pushAll(100_000 + round);
      live.timers.advance(250);
    }
    expect(live.streams[0]?.writableLength).toBe(queued);
    expect(await quick.untilPong()).toHaveLength(12);
    slow.resume();
    const caughtUp = (await slow.until(({ topic }) => topic === 'kline/EURUSD/1min')).filter(({ topic }) => topic !== undefined);
    expect(caughtUp.map(({ topic }) => topic)).toEqual(['prices', 'kline/EURUSD/1min']);
    expect(caughtUp[0]?.['data']).toHaveLength(live.feed.symbols.size);
    expect(caughtUp[0]?.['data']).toContainEqual(expect.objectContaining({ symbol: 'EURUSD', price: 1.00012 }));
    expect(caughtUp[1]).toMatchObject({ data: { closePrice: 1.00012 } });
    push('EURUSD', 100_020);
    live.timers.advance(250);
    expect(await slow.untilPong()).toMatchObject([
      { topic: 'prices', data: [{ price: 1.0002 }] },
      { topic: 'kline/EURUSD/1min' },
    ]);
  });

  it('get the final state of a candle that ended while they were skipped', async () => {
    const slow = await connect();
    live.timers.advance(250);
    push('EURUSD', 116_000);
    slow.send({ op: 'subscribe', topics: ['kline/EURUSD/1min'] });
    await slow.untilPong();
    for (let second = 0; second < 58; second += 1) {
      live.timers.advance(1_000);
      await slow.untilPong();
    }
    slow.stall();
    await fillQueue();
    push('EURUSD', 116_050);
    live.timers.advance(2_000);
    push('EURUSD', 116_010);
    live.timers.advance(250);
    slow.resume();
    const isNext = ({ data }: Record<string, unknown>) => (data as { time?: number } | undefined)?.time === NOW + 60_000;
    const candles = (await slow.until(isNext)).filter(({ topic }) => topic !== undefined);
    expect(candles).toMatchObject([{ data: { time: NOW, closePrice: 1.1605 } }, { data: { openPrice: 1.1601 } }]);
  });

  it('are closed if they read nothing for 10 s', async () => {
    const stalled = await connect();
    await stalled.untilPong();
    const quick = await connect();
    stalled.stall();
    await fillQueue();
    live.timers.advance(9_000);
    await quick.untilPong();
    expect(live.market.size).toBe(2);
    live.timers.advance(2_000);
    await expect.poll(() => live.market.size).toBe(1);
    stalled.resume();
    expect((await stalled.closed).code).toBe(1006);
    await quick.untilPong();
  });

  it('are closed if they answer no ping for 30 s', async () => {
    const gone = await connect();
    await gone.untilPong();
    gone.stall();
    live.timers.advance(30_000);
    await expect.poll(() => live.market.size).toBe(0);
  });
});
