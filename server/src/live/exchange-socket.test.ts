import type { Session } from '../features/identity/index.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sourceQuote } from '../features/quotes/test-support/push-feed.ts';
import { CHANGES_EVERY_MS, RETRY_MS } from './account-channel.ts';
import { MAX_WAITING } from './exchange-client.ts';
import { MAX_SOCKETS_PER_USER } from './exchange-socket.ts';
import { LiveClient } from './test-support/live-client.ts';
import { NOW, startLiveServer, type LiveServer } from './test-support/live-server.ts';

let live: LiveServer;
beforeEach(async () => {
  live = await startLiveServer();
  live.sessions.set('good', session({}));
});
afterEach(() => live.stop());

function session(overrides: Partial<Session>): Session {
  return { sessionId: 's1', userId: 7n, brandId: 'wide', accountMode: 'real', expiresAtMs: NOW + 1_800_000, ...overrides };
}

const connect = (userId = '7', headers: Record<string, string> = {}) =>
  LiveClient.connect(live.server, `/exchange/ws/${userId}`, headers);
const subscribe = (client: LiveClient, topics: string[], token?: string) =>
  client.send({ op: 'subscribe', topics, ...(token === undefined ? {} : { token }) });

async function signedIn(topics: string[], token = 'good') {
  const client = await connect();
  subscribe(client, topics, token);
  for (const topic of topics) expect(await client.next()).toMatchObject({ topic, seq: 1 });
  return client;
}

describe('exchange feed', () => {
  it('answers the first message with a snapshot of each topic', async () => {
    live.accounts.balances.set(7n, 12.5);
    const client = await connect();
    subscribe(client, ['holdings', 'pending', 'balance', 'option', 'notification'], 'good');
    const frames = [await client.next(), await client.next(), await client.next(), await client.next(), await client.next()];
    expect(frames).toContainEqual({
      topic: 'holdings',
      ordertype: 'holtOrder',
      seq: 1,
      data: expect.objectContaining({ orderList: [], netValue: 1 }),
    });
    expect(frames).toContainEqual({ topic: 'pending', ordertype: 'pendingOrder', seq: 1, data: { orderList: [] } });
    expect(frames).toContainEqual({ topic: 'balance', seq: 1, data: { balanceAmount: 12.5, lockMargin: 0 } });
    expect(frames).toContainEqual({ topic: 'option', seq: 1, data: { items: [] } });
    expect(frames).toContainEqual({ topic: 'notification', seq: 1, data: { counts: 3 } });
    expect(await client.untilPong()).toEqual([]);
  });

  it('sends a change immediately, numbered, and only topics that changed', async () => {
    const client = await signedIn(['holdings', 'balance']);
    for (const balance of [1, 2, 3]) {
      live.accounts.balances.set(7n, balance);
      live.accounts.changed(7n, 'real');
      expect(await client.next()).toEqual({
        topic: 'balance',
        seq: balance + 1,
        data: { balanceAmount: balance, lockMargin: 0 },
      });
      live.timers.advance(CHANGES_EVERY_MS);
    }
    live.accounts.changed(7n, 'demo');
    live.accounts.changed(8n, 'real');
    expect(await client.untilPong()).toEqual([]);
  });

  it('sends a change whose read failed as soon as it can be read, without another change', async () => {
    const client = await signedIn(['balance']);
    live.accounts.failures = 3;
    live.accounts.balances.set(7n, 5);
    live.accounts.changed(7n, 'real');
    live.timers.advance(CHANGES_EVERY_MS);
    live.accounts.changed(7n, 'real');
    expect(await client.untilPong()).toEqual([]);
    live.timers.advance(RETRY_MS);
    expect(await client.untilPong()).toEqual([]);
    live.timers.advance(RETRY_MS);
    expect(await client.next()).toEqual({ topic: 'balance', seq: 2, data: { balanceAmount: 5, lockMargin: 0 } });
    const reads = live.accounts.balanceReads;
    live.timers.advance(10 * RETRY_MS);
    expect(await client.untilPong()).toEqual([]);
    expect(live.accounts.balanceReads).toBe(reads);
  });

  it('sends changes in quick succession four times a second, and always the last of them', async () => {
    const client = await signedIn(['holdings']);
    const reads = live.accounts.reads;
    const shown: number[] = [];
    for (let change = 1; change <= 100; change++) {
      live.accounts.profit = change;
      live.accounts.changed(7n, 'real');
      live.timers.advance(10);
      shown.push(...(await client.untilPong()).map(({ data }) => (data as { profitLossSum: number }).profitLossSum));
    }
    // the first immediately, then every quarter of a second
    expect(shown).toEqual([1, 25, 50, 75, 100]);
    expect(live.accounts.reads).toBe(reads + shown.length);
    live.timers.advance(1_000);
    expect(await client.untilPong()).toEqual([]);
    expect(live.accounts.reads).toBe(reads + shown.length);
  });

  it('shows the last of changes that come faster than they can be read', async () => {
    const client = await signedIn(['holdings']);
    for (live.accounts.profit = 1; live.accounts.profit < 50; live.accounts.profit++) live.accounts.changed(7n, 'real');
    live.accounts.changed(7n, 'real');
    live.timers.advance(CHANGES_EVERY_MS);
    const frames = await client.until(({ data }) => (data as { profitLossSum: number }).profitLossSum === 50);
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_frame, index) => index + 2));
    expect(frames.length).toBeLessThan(10);
  });

  it('sends holdings at most once a second when prices of held symbols move', async () => {
    const client = await signedIn(['holdings', 'balance']);
    live.accounts.symbols = new Set(['EURUSD']);
    const reads = live.accounts.reads;
    for (let tick = 1; tick <= 30; tick++) {
      live.accounts.profit = tick;
      live.feed.push(sourceQuote('EURUSD', live.timers.now(), 116_000 + tick));
      live.timers.advance(100);
      await client.untilPong().then((frames) => client.frames.unshift(...frames));
    }
    const holdings = (await client.untilPong()).filter(({ topic }) => topic === 'holdings');
    expect(holdings.map(({ data }) => (data as { profitLossSum: number }).profitLossSum)).toEqual([10, 20, 30]);
    expect(live.accounts.reads).toBe(reads + 3);
    live.feed.push(sourceQuote('AAPL', live.timers.now(), 20_000));
    live.timers.advance(1_000);
    await client.untilPong();
    expect(live.accounts.reads).toBe(reads + 3);
  });

  it('sends to all sockets of a user from one read', async () => {
    const one = await signedIn(['holdings']);
    const other = await signedIn(['holdings']);
    expect(await one.untilPong()).toEqual([]);
    const reads = live.accounts.reads;
    live.accounts.profit = 5;
    live.accounts.changed(7n, 'real');
    expect(await one.next()).toMatchObject({ seq: 2, data: { profitLossSum: 5 } });
    expect(await other.next()).toMatchObject({ seq: 2, data: { profitLossSum: 5 } });
    expect(live.accounts.reads).toBe(reads + 1);
  });

  it('sends a snapshot for a repeated subscription, without another token', async () => {
    const client = await signedIn(['balance']);
    subscribe(client, ['balance']);
    expect(await client.next()).toMatchObject({ topic: 'balance', seq: 2 });
    client.send({ op: 'unsubscribe', topics: ['balance'] });
    await client.untilPong();
    live.accounts.balances.set(7n, 3);
    live.accounts.changed(7n, 'real');
    expect(await client.untilPong()).toEqual([]);
  });

  it("keeps serving a user's sockets after another one left", async () => {
    const leaving = await signedIn(['balance']);
    const staying = await connect();
    subscribe(staying, [], 'good');
    await staying.untilPong();
    leaving.close();
    await leaving.closed;
    await expect.poll(() => live.exchange.size).toBe(1);
    subscribe(staying, ['balance']);
    await staying.next();
    live.accounts.balances.set(7n, 9);
    live.accounts.changed(7n, 'real');
    expect(await staying.next()).toMatchObject({ topic: 'balance', data: { balanceAmount: 9 } });
  });

  it('allows a maximum of connections per user, until one of them ends', async () => {
    live.sessions.set('other', session({ sessionId: 's8', userId: 8n }));
    const clients = await Promise.all(Array.from({ length: MAX_SOCKETS_PER_USER }, () => signedIn(['balance'])));
    const beyond = await connect();
    subscribe(beyond, ['balance'], 'good');
    expect(await beyond.closed).toEqual({ code: 1008, reason: 'too many connections' });
    const stranger = await connect('8');
    subscribe(stranger, ['balance'], 'other');
    expect(await stranger.next()).toMatchObject({ topic: 'balance' });
    // a repeated token takes no second slot
    subscribe(clients[0] as LiveClient, ['balance'], 'good');
    expect(await clients[0]?.next()).toMatchObject({ topic: 'balance', seq: 2 });
    clients[1]?.close();
    await vi.waitFor(() => expect(live.exchange.size).toBe(MAX_SOCKETS_PER_USER), { timeout: 30_000 });
    await signedIn(['balance']);
  });

  it('answers invalid requests with codes', async () => {
    const client = await signedIn(['balance']);
    subscribe(client, ['prices']);
    expect(await client.next()).toEqual({ op: 'error', code: 1008, message: 'unknown topic: prices' });
    client.send('{');
    expect(await client.next()).toMatchObject({ op: 'error', code: 1001 });
  });
});

describe('checklist 32: authorization', () => {
  it('requires a token within 5 s', async () => {
    const client = await connect();
    subscribe(client, ['balance']);
    expect(await client.next()).toMatchObject({ op: 'error', code: 400 });
    live.timers.advance(4_999);
    expect(live.exchange.size).toBe(1);
    live.timers.advance(1);
    expect(await client.closed).toEqual({ code: 4401, reason: 'no token was shown in time' });
    expect(live.accounts.reads).toBe(0);
  });

  it.each([
    ['an invalid token', 'nonsense', '7', {}],
    ["another user's path", 'good', '8', {}],
    ['a token of another brand', 'good', '7', { host: 'narrow.localhost' }],
  ])('sends nothing for %s', async (_name, token, userId, headers) => {
    const client = await connect(userId, headers);
    subscribe(client, ['balance', 'holdings'], token);
    expect((await client.closed).code).toBe(4401);
    expect(client.frames).toEqual([]);
    expect(live.accounts.reads).toBe(0);
  });

  it('S3: queues few messages while a token is being verified, and disconnects clients that send more', async () => {
    const { promise, resolve: revealed } = Promise.withResolvers<void>();
    live.slow.until = promise;
    const [patient, greedy] = [await connect(), await connect()];
    for (const [client, more] of [
      [patient, MAX_WAITING - 1],
      [greedy, MAX_WAITING],
    ] as const) {
      subscribe(client, ['balance'], 'good');
      for (let sent = 0; sent < more; sent += 1) client.send({ op: 'ping' });
    }
    expect(await greedy.closed).toEqual({ code: 1008, reason: 'too many messages' });
    revealed();
    expect(await patient.next()).toMatchObject({ topic: 'balance' });
    expect(await patient.next()).toEqual({ op: 'pong' });
    expect(greedy.frames).toEqual([]);
  });

  it('ignores a token in the address', async () => {
    const client = await LiveClient.connect(live.server, '/exchange/ws/7?token=good');
    subscribe(client, ['balance']);
    expect(await client.next()).toMatchObject({ op: 'error', code: 400 });
  });

  it('checklist 13: ends with its session and sends nothing more', async () => {
    const client = await signedIn(['balance']);
    live.endSession('another');
    expect(await client.untilPong()).toEqual([]);
    live.endSession('s1');
    live.accounts.balances.set(7n, 1);
    live.accounts.changed(7n, 'real');
    expect(await client.closed).toEqual({ code: 4401, reason: 'the session has ended' });
    expect(client.frames).toEqual([]);
  });

  it('ends with its session even if the client does not answer the close', async () => {
    const client = await signedIn(['balance']);
    client.stall();
    live.endSession('s1');
    live.timers.advance(4_000);
    await expect.poll(() => live.exchange.size).toBe(0);
  });

  it('refuses a session that ends while its token is being verified', async () => {
    const client = await connect();
    await client.untilPong();
    live.endSession('s1');
    subscribe(client, ['balance'], 'good');
    expect((await client.closed).code).toBe(4401);
  });

  it('ends when the token expires, later if it got a newer one', async () => {
    live.sessions.set('newer', session({ expiresAtMs: NOW + 4_000 }));
    live.sessions.set('good', session({ expiresAtMs: NOW + 2_000 }));
    const client = await signedIn(['balance']);
    live.timers.advance(1_500);
    subscribe(client, [], 'newer');
    await client.untilPong();
    live.timers.advance(2_000);
    await client.untilPong();
    expect(live.exchange.size).toBe(1);
    live.timers.advance(500);
    expect(await client.closed).toEqual({ code: 4401, reason: 'the token has expired' });
  });

  it('cannot switch to the other account mode', async () => {
    live.sessions.set('demo', session({ accountMode: 'demo' }));
    const client = await signedIn(['balance']);
    subscribe(client, ['balance'], 'demo');
    expect((await client.closed).code).toBe(4401);
  });
});
