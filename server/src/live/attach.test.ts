import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LiveClient } from './test-support/live-client.ts';
import { startLiveServer, type LiveServer } from './test-support/live-server.ts';

let live: LiveServer;
beforeEach(async () => {
  live = await startLiveServer();
});
afterEach(() => live.stop());

const portOf = (): number => (live.server.address() as { port: number }).port;

describe('attachLive', () => {
  it.each([
    ['an unknown host', '/market/ws', { host: 'nobody.example' }, 421],
    ['an invalid host', '/market/ws', { host: 'a b' }, 421],
    ['a foreign origin', '/market/ws', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', '/market/ws', { origin: 'null' }, 403],
    ['an origin that only starts like ours', '/market/ws', { origin: 'http://test.localhost.evil.example' }, 403],
    ["another brand's origin", '/market/ws', { origin: 'http://narrow.localhost' }, 403],
    ['another host of the brand', '/market/ws', { origin: 'https://other.localhost' }, 403],
    ['another port of the host', '/market/ws', { origin: 'http://test.localhost:1' }, 403],
    ['a foreign origin on the exchange', '/exchange/ws/7', { origin: 'https://evil.example' }, 403],
    ['an unknown path', '/market/wss', {}, 404],
    ['no user', '/exchange/ws/', {}, 404],
    ['a user ID that is not a number', '/exchange/ws/7x', {}, 404],
    ['a path below', '/exchange/ws/7/more', {}, 404],
  ])('checklist 31: refuses %s', async (_name, path, headers, status) => {
    await expect(LiveClient.connect(live.server, path, headers)).rejects.toThrow(`refused with ${status}`);
    expect(live.market.size + live.exchange.size).toBe(0);
  });

  it.each([
    ['no origin', () => ({})],
    ['the same host', () => ({ origin: `http://test.localhost:${portOf()}` })],
    ['the same host behind TLS', () => ({ origin: `https://test.localhost:${portOf()}` })],
  ])('accepts %s', async (_name, headers) => {
    const client = await LiveClient.connect(live.server, '/market/ws?anything=1', headers());
    expect(await client.untilPong()).toEqual([]);
  });

  it('counts connections by address, and believes only trusted proxies', async () => {
    await live.stop();
    live = await startLiveServer(2);
    const from = (address: string) => LiveClient.connect(live.server, '/market/ws', { 'x-forwarded-for': address });
    const [first, second] = [await from('192.0.2.1'), await from('192.0.2.2')];
    await expect(from('192.0.2.3')).rejects.toThrow('refused with 429');
    first.close();
    await first.closed;
    await expect.poll(() => live.market.size).toBe(1);
    const third = await from('192.0.2.4');
    for (const client of [second, third]) client.close();
    await expect.poll(() => live.market.size).toBe(0);

    for (const proxy of ['127.0.0.1', '::ffff:127.0.0.1']) live.trusted.add(proxy);
    const clients = [
      await from('192.0.2.1'),
      await from('192.0.2.1'),
      await from('192.0.2.2'),
      await from('2001:db8::1'),
      await from('2001:db8::2'),
    ];
    await expect(from('192.0.2.1')).rejects.toThrow('refused with 429');
    // whatever the client sends before the proxy adds its address, it is the same client
    await expect(from('10.9.9.9, 192.0.2.1')).rejects.toThrow('refused with 429');
    await expect(from('2001:db8::3')).rejects.toThrow('refused with 429');
    expect(await clients[4]?.untilPong()).toEqual([]);
  });

  it('disconnects all clients when it closes', async () => {
    const clients = [
      await LiveClient.connect(live.server, '/market/ws'),
      await LiveClient.connect(live.server, '/exchange/ws/7'),
    ];
    await live.stop();
    for (const client of clients) expect((await client.closed).code).toBe(1012);
    live = await startLiveServer();
  });

  it('disconnects them gradually if there is time', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => LiveClient.connect(live.server, '/market/ws')));
    const stopped = live.stop(200);
    for (const left of [3, 2, 1, 0]) {
      await expect.poll(() => live.market.size).toBe(left);
      live.timers.advance(50);
    }
    live.timers.advance(10_000);
    await stopped;
    for (const client of clients) expect((await client.closed).code).toBe(1012);
    live = await startLiveServer();
  });
});
