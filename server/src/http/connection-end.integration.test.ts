import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { NORTHWIND, startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Connection {
  readonly socket: Socket;
  /** everything received so far */
  received(): string;
  /** the status lines received so far */
  statuses(): string[];
  readonly closed: Promise<void>;
}

function open(): Connection {
  const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  return {
    socket,
    received: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? ''),
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
  };
}

const head = (path: string, headers: Record<string, string | number>): string =>
  [`POST ${path} HTTP/1.1`, `Host: ${NORTHWIND}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
    .join('\r\n')
    .concat('\r\n\r\n');

const MULTIPART = 'multipart/form-data; boundary=B';
const FILE = '--B\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
/** An upload with a token of no session. */
const upload = (size: number, headers: Record<string, string> = {}): Buffer => {
  const body = Buffer.concat([Buffer.from(FILE), Buffer.alloc(size, 0xff), Buffer.from('\r\n--B--\r\n')]);
  const all = { 'Content-Type': MULTIPART, Authorization: 'Bearer rubbish', 'Content-Length': body.length, ...headers };
  return Buffer.concat([Buffer.from(head(PATHS.submitUserInfo, all)), body]);
};
const NEXT = head(PATHS.marketStatus.replace('{symbol}', 'BTCUSDT'), { 'Content-Length': 0 });

const CREDENTIALS = JSON.stringify({ username: 'nobody@mail.example', password: 'seven wide rivers', type: 'E' });
/** A refused login, which takes time. */
const LOGIN = head(PATHS.login, { 'Content-Type': 'application/json', 'Content-Length': CREDENTIALS.length }) + CREDENTIALS;

/** Well before a timeout could have closed it. */
async function closesSoon({ closed }: Connection): Promise<void> {
  const state = await Promise.race([closed, new Promise((resolve) => setTimeout(() => resolve('open'), 4_000))]);
  expect(state).toBeUndefined();
}

describe('an answer before the whole body has arrived', () => {
  it.each([
    ['an upload', upload(1_000), '401'],
    ['an upload of several reads', upload(60_000), '401'],
    ['a request of a foreign page', `${head(PATHS.login, { Origin: 'http://foreign.example', 'Content-Length': 2 })}{}`, '403'],
  ])('leaves the connection usable if the rest came with it, of %s', async (_what, request, status) => {
    const connection = open();
    connection.socket.write(Buffer.concat([Buffer.from(request), Buffer.from(NEXT)]));
    await expect.poll(connection.statuses, { timeout: 4_000 }).toEqual([status, '200']);
  });

  it.each([1_000, 100_000, 5 * 1024 * 1024])('is the last one on its connection, of an upload of %i bytes', async (size) => {
    const connection = open();
    const all = upload(size);
    connection.socket.write(all.subarray(0, -100));
    await expect.poll(connection.statuses).toEqual(['401']);
    connection.socket.write(Buffer.concat([all.subarray(-100), Buffer.from(NEXT)]));
    await closesSoon(connection);
    expect(connection.statuses()).toEqual(['401']);
    expect(connection.received()).toMatch(/connection: close/i);
    expect(connection.received()).toContain('"code":23519');
  });

  const tooLong = Buffer.concat([
    Buffer.from(head(PATHS.login, { 'Content-Type': 'application/json', 'Content-Length': 20_000_000 })),
    Buffer.alloc(20_000_000, 'x'),
  ]);
  it.each([
    ['an upload', upload(20_000_000), '401'],
    ['a body above the limit', tooLong, '413'],
  ])('reaches a client that reads only after it has sent all of %s', async (_what, request, status) => {
    const connection = open();
    connection.socket.pause();
    const first = request.subarray(0, 1_000);
    connection.socket.write(first);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await new Promise((resolve) => connection.socket.write(request.subarray(first.length), resolve));
    connection.socket.resume();
    await closesSoon(connection);
    expect(connection.statuses()).toEqual([status]);
    expect(connection.socket.bytesWritten).toBe(request.length);
  });

  it.each([
    ['a length', { 'Content-Length': 200_000 }],
    ['chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('is followed by nothing if the rest, announced by %s, never comes', async (_what, announced) => {
    const connection = open();
    connection.socket.write(head('/v1/waa/x', { Origin: 'http://foreign.example', 'Content-Type': 'text/plain', ...announced }));
    await closesSoon(connection);
    expect(connection.statuses()).toEqual(['403']);
  });

  it.each([
    ['of a known length', { 'Content-Length': 10_000_000_000 }, Buffer.alloc(64 * 1024, 'x')],
    [
      'in chunks',
      { 'Transfer-Encoding': 'chunked' },
      Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]),
    ],
  ])('is followed by the end of a connection that keeps sending, %s', async (_what, announced, block) => {
    const connection = open();
    connection.socket.write(head(PATHS.login, { 'Content-Type': 'application/json', ...announced }));
    const send = (): void => {
      while (!connection.socket.destroyed && connection.socket.write(block));
    };
    connection.socket.on('drain', send);
    send();
    await closesSoon(connection);
    expect(connection.statuses()).toEqual(['413']);
    expect(connection.socket.bytesWritten).toBeLessThan(100 * 1024 * 1024);
  });

  it('is given without asking for a body that it does not depend on', async () => {
    const refused = open();
    refused.socket.write(head(PATHS.login, { Origin: 'http://foreign.example', Expect: '100-continue', 'Content-Length': 2 }));
    await closesSoon(refused);
    expect(refused.statuses()).toEqual(['403']);
    const tooLarge = open();
    tooLarge.socket.write(
      head(PATHS.login, { 'Content-Type': 'application/json', Expect: '100-continue', 'Content-Length': 400_000 }),
    );
    await closesSoon(tooLarge);
    expect(tooLarge.statuses()).toEqual(['413']);
    const taken = open();
    taken.socket.write(
      head(PATHS.bannerList, { 'Content-Type': 'application/json', Expect: '100-continue', 'Content-Length': 2 }),
    );
    await expect.poll(taken.statuses).toEqual(['100']);
    taken.socket.write('{}');
    await expect.poll(taken.statuses).toEqual(['100', '200']);
  });
});

it('an expectation that does not exist is ignored', async () => {
  const connection = open();
  const headers = { 'Content-Type': 'application/json', Expect: 'miracles', 'Content-Length': 2 };
  connection.socket.write(`${head(PATHS.bannerList, headers)}{}${NEXT}`);
  await expect.poll(connection.statuses, { timeout: 4_000 }).toEqual(['200', '200']);
});

it('an upload is recognized however its type is written', async () => {
  const connection = open();
  const request = upload(1_000_000, { 'Content-Type': 'Multipart/Form-Data; boundary=B' });
  connection.socket.write(request);
  await expect.poll(connection.statuses).toEqual(['401']);
});

it('a live feed is not opened behind a request that waits for its answer', async () => {
  const connection = open();
  const upgrade = { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': 13 };
  connection.socket.write(
    `${LOGIN}${head('/market/ws', { ...upgrade, 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }).replace('POST', 'GET')}`,
  );
  await closesSoon(connection);
  expect(connection.statuses()).toEqual([]);
});

describe('an unreadable request', () => {
  it('behind others does not take their place', async () => {
    const connection = open();
    connection.socket.write(`${LOGIN}nonsense\r\n\r\n`);
    await closesSoon(connection);
    expect(connection.statuses()).toEqual(['200', '400']);
    expect(connection.received()).toMatch(/"code":1108.*"code":1001/s);
  });

  it('is answered while the client is still sending', async () => {
    const connection = open();
    connection.socket.write(`GET / HTTP/1.1\r\nHost: ${NORTHWIND}\r\nX: ${'x'.repeat(3_000_000)}`);
    await closesSoon(connection);
    expect(connection.statuses()).toEqual(['431']);
  });
});
