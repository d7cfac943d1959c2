import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testBrand } from '../features/quotes/test-support/test-brand.ts';
import { createHttpServer } from './http-server.ts';

/** more than the system's socket buffers */
const BIG = 'x'.repeat(4_000_000);
const REQUEST = 'GET /v1/big HTTP/1.1\r\nHost: test.localhost\r\n\r\n';

/** A server with one large answer, and how often it has produced it. */
async function openServer({
  stalledMs,
  connectionsPerAddress = 1_000,
  isTrustedProxy,
}: { stalledMs?: number; connectionsPerAddress?: number; isTrustedProxy?: () => boolean } = {}) {
  const app = await createHttpServer({
    brands: [testBrand({ hosts: ['test.localhost'] })],
    log: pino({ level: 'silent' }),
    stalledMs,
    connectionsPerAddress,
    ...(isTrustedProxy ? { isTrustedProxy } : {}),
  });
  onTestFinished(() => app.close());
  let answered = 0;
  app.get('/v1/big', () => {
    answered += 1;
    return BIG;
  });
  const disconnected = new Promise((resolve) => app.server.once('connection', (stream) => stream.once('close', resolve)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { server: app.server, port, answered: () => answered, disconnected };
}

function openSocket(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

it('pipelined requests are answered in order', async () => {
  const { port } = await openServer();
  const socket = openSocket(port);
  let taken = 0;
  socket.on('data', (bytes) => (taken += bytes.length));
  socket.write(REQUEST.repeat(5));
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(5 * BIG.length);
});

it('a client that keeps sending requests without reading answers is disconnected', async () => {
  const { port, answered, disconnected } = await openServer();
  openSocket(port).write(REQUEST.repeat(500));
  await disconnected;
  expect(answered()).toBeLessThan(20);
});

it('a client that reads nothing of an answer is disconnected', async () => {
  const { port, answered, disconnected } = await openServer({ stalledMs: 1_000 });
  openSocket(port).write(REQUEST.repeat(5));
  await disconnected;
  expect(answered()).toBe(5);
});

it('a connection that a browser opened ahead, and did not use, is closed without an answer', async () => {
  const { server, port, disconnected } = await openServer();
  // looked at every five seconds
  server.headersTimeout = 100;
  const [unused, begun] = [openSocket(port), openSocket(port)];
  const received: string[] = [];
  unused.on('data', (bytes) => received.push(`unused: ${bytes.toString()}`));
  begun.on('data', (bytes) => received.push(`begun: ${bytes.toString().slice(0, 12)}`));
  begun.write('GET /');
  await disconnected;
  await expect.poll(() => received).toEqual(['begun: HTTP/1.1 408']);
});

it('an address has a maximum of connections, until one of them ends', async () => {
  const { port } = await openServer({ connectionsPerAddress: 3 });
  const answers = async (): Promise<boolean> => {
    const socket = openSocket(port);
    const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(false)));
    const answered = new Promise<boolean>((resolve) => socket.once('data', () => resolve(true)));
    socket.write('GET /v1/none HTTP/1.1\r\nHost: test.localhost\r\n\r\n');
    return Promise.race([ended, answered]);
  };
  const first = openSocket(port);
  await new Promise((resolve) => first.once('connect', resolve));
  expect([await answers(), await answers(), await answers(), await answers()]).toEqual([true, true, false, false]);
  first.destroy();
  await expect.poll(answers).toBe(true);
  expect(await answers()).toBe(false);
});

it("a trusted proxy's connections belong to many clients and are not counted", async () => {
  const { port } = await openServer({ connectionsPerAddress: 1, isTrustedProxy: () => true });
  const sockets = Array.from({ length: 5 }, () => openSocket(port));
  const answered = sockets.map((socket) => new Promise((resolve) => socket.once('data', () => resolve(true))));
  for (const socket of sockets) socket.write('GET /v1/none HTTP/1.1\r\nHost: test.localhost\r\n\r\n');
  expect(await Promise.all(answered)).toEqual(Array<boolean>(5).fill(true));
});
