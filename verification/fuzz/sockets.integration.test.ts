import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveClient } from '@truefill/server/live/test-support/live-client.ts';
import { NORTHWIND, PLUMTREE } from '@truefill/server/test-support/test-server.ts';
import { openFuzzWorld, type FuzzWorld, type Trader } from './test-support/fuzz-world.ts';
import { moneyFingerprint } from './test-support/money-fingerprint.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_304);
const FRAMES = Number(process.env['FUZZ_RUNS'] ?? 150);
/** messages that a socket may send per window */
const MAX_MESSAGES = 200;

let world: FuzzWorld;

beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world.close());

const exchangePath = ({ userId }: Trader): string => `/exchange/ws/${userId}`;

function open(path: string, headers: Record<string, string> = {}): Promise<LiveClient> {
  const { port } = world.server;
  return LiveClient.connect({ address: () => ({ port }) } as unknown as Server, path, {
    host: `${NORTHWIND}:${port}`,
    ...headers,
  });
}

const MALFORMED: readonly string[] = [
  '',
  'x',
  'null',
  '1',
  '"text"',
  '[]',
  '{}',
  '{"op":"subscribe"}',
  '{"op":"subscribe","topics":"prices"}',
  '{"op":"subscribe","topics":{"0":"prices","length":1}}',
  '{"op":"subscribe","topics":[1]}',
  '{"op":"subscribe","topics":[null]}',
  '{"op":"subscribe","topics":[["prices"]]}',
  `{"op":"subscribe","topics":["${'x'.repeat(65)}"]}`,
  `{"op":"subscribe","topics":[${Array(1_001).fill('"prices"').join(',')}]}`,
  '{"op":"subscribe","topics":["prices"],"token":1}',
  `{"op":"subscribe","topics":["prices"],"token":"${'x'.repeat(4_097)}"}`,
  '{"op":"subscribe","topics":["prices"],"format":"rows"}',
  '{"op":"SUBSCRIBE","topics":["prices"]}',
  '{"op":"__proto__","topics":["prices"]}',
  '{"__proto__":{"op":"ping"}}',
  '{"op":["ping"]}',
  `${'['.repeat(15_000)}`,
  `{"op":"ping","x":${'['.repeat(10_000)}`,
  '{"op":"ping"',
  '\u0000',
  '\ufeff{"op":"ping"}',
];

const UNKNOWN_TOPICS = [
  '',
  'price',
  'price/',
  'price/NOSUCH',
  'price/__proto__',
  'kline/BTCUSDT',
  'kline/BTCUSDT/2min',
  'kline/BTCUSDT/1min/x',
  'constructor',
  'toString',
  'Prices',
  'price/BTCUSDT/x',
  '\u0000',
  '\ud800',
  'holding',
  "'; drop",
];

const FEEDS: readonly (readonly [feed: string, path: () => string])[] = [
  ['market', () => '/market/ws'],
  ['exchange', () => exchangePath(world.ann)],
];

describe.for(FEEDS)('frames on the %s feed', ([feed, path]) => {
  it('that are malformed get 1001, and the socket stays open', async () => {
    const client = await open(path());
    for (const frame of MALFORMED) {
      client.send(frame);
      expect(await client.next(), frame.slice(0, 80)).toMatchObject({ op: 'error', code: 1001 });
    }
    client.send(Buffer.from([0, 1, 2, 255]));
    expect(await client.next()).toMatchObject({ op: 'error', code: 1001 });
    expect(await client.untilPong()).toEqual([]);
    client.close();
  });

  it('with unknown topics get 1008, without a session 400', async () => {
    const client = await open(path());
    for (const topic of [...UNKNOWN_TOPICS, ...(feed === 'market' ? ['holdings', 'balance'] : [])]) {
      client.send({ op: 'subscribe', topics: [topic] });
      expect(await client.next(), topic).toMatchObject({ op: 'error', code: feed === 'market' ? 1008 : 400 });
      client.send({ op: 'unsubscribe', topics: [topic] });
    }
    expect(await client.untilPong()).toEqual([]);
    client.close();
  });

  it('beyond the maximum size close this socket only', async () => {
    const [flooded, other] = [await open(path()), await open(path())];
    flooded.send(`{"op":"ping","x":"${'y'.repeat(70_000)}"}`);
    expect((await flooded.closed).code).toBe(1009);
    expect(await other.untilPong()).toEqual([]);
    other.close();
  });

  it('beyond the maximum number close this socket only', async () => {
    const [flooded, other] = [await open(path()), await open(path())];
    for (let count = 0; count < 3 * MAX_MESSAGES; count += 1) flooded.send('{"op":"ping"}');
    expect(await flooded.closed).toMatchObject({ code: 1008, reason: 'too many messages' });
    expect(flooded.frames.length).toBeLessThanOrEqual(MAX_MESSAGES);
    expect(await other.untilPong()).toEqual([]);
    other.close();
  });

  it('with random content do no harm', async () => {
    const before = await moneyFingerprint(world.server);
    const frames = fc.sample(
      fc.oneof(
        fc.json({ maxDepth: 5 }),
        fc.string({ unit: 'binary' }),
        fc
          .record({
            op: fc.constantFrom('subscribe', 'unsubscribe', 'ping', 'x'),
            topics: fc.array(fc.oneof(fc.string(), fc.constantFrom('prices', 'holdings', 'price/BTCUSDT'), fc.integer())),
            token: fc.oneof(fc.string(), fc.integer()),
          })
          .map((frame) => JSON.stringify(frame)),
      ),
      { seed: SEED, numRuns: FRAMES },
    );
    for (let from = 0; from < frames.length; from += MAX_MESSAGES / 2) {
      const client = await open(path());
      for (const frame of frames.slice(from, from + MAX_MESSAGES / 2)) client.send(frame);
      client.send('{"op":"ping"}');
      // an invalid token closes an exchange socket; until then only errors, prices and pongs may arrive
      const end = await Promise.race([
        client.until(({ op }) => op === 'pong').then(() => 'pong'),
        client.closed.then(({ code }) => code),
      ]);
      expect(['pong', 4401]).toContain(end);
      client.close();
    }
    expect(await moneyFingerprint(world.server)).toBe(before);
    const still = await open(path());
    expect(await still.untilPong()).toEqual([]);
    still.close();
  });

  it('with invalid bytes close the connection', async () => {
    for (const bytes of [
      Buffer.from('rubbish'),
      Buffer.alloc(64, 0xff),
      Buffer.from([0x81, 0x05, 0x68]),
      Buffer.from([0xc1, 0x80, 0, 0, 0, 0]),
      Buffer.from([0x88, 0x81, 0, 0, 0, 0, 1]),
      randomBytes(256),
    ]) {
      await rawUpgrade(path(), bytes);
    }
    const still = await open(path());
    expect(await still.untilPong()).toEqual([]);
    still.close();
  });
});

/** Upgrades manually, sends bytes, closes, and waits until the server has closed too. */
function rawUpgrade(path: string, bytes: Buffer): Promise<void> {
  const { port } = world.server;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${NORTHWIND}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
    });
    socket.once('data', () => socket.end(bytes));
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

const WRONG_TOKENS: readonly (readonly [what: string, token: () => string])[] = [
  ['rubbish', () => 'rubbish'],
  ['of another user', () => world.ben.real],
  ['of another brand', () => world.plum.real],
  ['with another ending', () => `${world.ann.real.slice(0, -4)}AAAA`],
  ['of no user', () => ''],
];

describe('checklist 31, 32: access to feeds', () => {
  it.for(WRONG_TOKENS)('a token %s closes the socket without sending any data', async ([_what, token]) => {
    const client = await open(exchangePath(world.ann));
    client.send({ op: 'subscribe', topics: ['holdings', 'pending', 'balance', 'option', 'notification'], token: token() });
    expect((await client.closed).code).toBe(4401);
    expect(client.frames).toEqual([]);
  });

  it('a token on the path of another user closes the socket without sending any data', async () => {
    const client = await open(exchangePath(world.ben));
    client.send({ op: 'subscribe', topics: ['balance'], token: world.ann.real });
    expect((await client.closed).code).toBe(4401);
    expect(client.frames).toEqual([]);
  });

  it('a socket cannot switch to the other account mode or to another user', async () => {
    for (const token of [world.ann.demo, world.ben.real]) {
      const client = await open(exchangePath(world.ann));
      client.send({ op: 'subscribe', topics: ['balance'], token: world.ann.real });
      // a heartbeat may come before
      const frames = await client.until(({ topic }) => topic === 'balance');
      expect(frames.at(-1)).toMatchObject({ data: { balanceAmount: 1_000_000 } });
      client.send({ op: 'subscribe', topics: ['balance'], token });
      expect((await client.closed).code).toBe(4401);
      expect(client.frames.filter(({ op }) => op !== 'pong')).toEqual([]);
    }
  });

  it('checklist 13: a logout immediately closes the sockets of its session, and no others', async () => {
    const { token } = await world.logIn(world.ann);
    const [ending, staying] = [await open(exchangePath(world.ann)), await open(exchangePath(world.ann))];
    ending.send({ op: 'subscribe', topics: ['balance'], token });
    staying.send({ op: 'subscribe', topics: ['balance'], token: world.ann.real });
    await ending.next();
    await staying.next();
    await world.server.call('logout', {}, { token });
    expect((await ending.closed).code).toBe(4401);
    expect(await staying.untilPong()).toEqual([]);
    staying.close();
  });

  it.for([
    ['a foreign page', '/market/ws', { origin: 'https://evil.example' }, 403],
    ['a page of another brand', '/market/ws', { origin: `http://${PLUMTREE}` }, 403],
    ['a page without an origin of its own', '/market/ws', { origin: 'null' }, 403],
    ['an unknown host', '/market/ws', { host: 'evil.example' }, 421],
    ['a path with no user', '/exchange/ws/', {}, 404],
    ['a path with a name', '/exchange/ws/ann', {}, 404],
    ['a path with a number that is none', '/exchange/ws/1e7', {}, 404],
    ['a path below nothing', '/exchange/ws/-1', {}, 404],
    ['a path of 40 digits', `/exchange/ws/${'9'.repeat(40)}`, {}, 404],
    ['a path that goes on', '/exchange/ws/1/2', {}, 404],
    ['another path', '/v1/wa-na/login', {}, 404],
  ] as const)('%s is not let in', async ([_what, path, headers, status]) => {
    await expect(open(path, headers)).rejects.toThrow(`refused with ${status}`);
  });
});
