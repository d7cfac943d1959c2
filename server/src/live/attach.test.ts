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
    ['no sensible host', '/market/ws', { host: 'a b' }, 421],
    ['a foreign origin', '/market/ws', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', '/market/ws', { origin: 'null' }, 403],
    ['an origin that only starts like ours', '/market/ws', { origin: 'http://test.localhost.evil.example' }, 403],
    ['another brand\'s origin', '/market/ws', { origin: 'http://narrow.localhost' }, 403],
    ['a foreign origin on the exchange', '/exchange/ws/7', { origin: 'https://evil.example' }, 403],
    ['an unknown path', '/market/wss', {}, 404],
    ['no user', '/exchange/ws/', {}, 404],
    ['a user that is no number', '/exchange/ws/7x', {}, 404],
    ['a path below', '/exchange/ws/7/more', {}, 404],
  ])('checklist 31: refuses %s', async (_name, path, headers, status) => {
    await expect(LiveClient.connect(live.server, path, headers)).rejects.toThrow(`refused with ${status}`);
    expect(live.market.size + live.exchange.size).toBe(0);
  });

  it.each([
    ['no origin', () => ({})],
    ['the very host', () => ({ origin: `http://test.localhost:${portOf()}` })],
    ['the very host behind TLS', () => ({ origin: `https://test.localhost:${portOf()}` })],
    ['another host of the brand', () => ({ origin: 'https://other.localhost' })],
  ])('lets in %s', async (_name, headers) => {
    const client = await LiveClient.connect(live.server, '/market/ws?anything=1', headers());
    expect(await client.untilPong()).toEqual([]);
  });

  it('sends everyone away when it closes', async () => {
    const clients = [await LiveClient.connect(live.server, '/market/ws'), await LiveClient.connect(live.server, '/exchange/ws/7')];
    await live.stop();
    for (const client of clients) expect((await client.closed).code).toBe(1001);
    live = await startLiveServer();
  });
});
