import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { testBrand } from '../features/quotes/test-support/test-brand.ts';
import { Refusal } from '../platform/refusal.ts';
import { createHttpServer } from './http-server.ts';
import { BODY_TIME } from './limits/body-time.ts';
import { UPLOADS } from './limits/upload-slots.ts';

const BOUNDARY = 'part';
const { bodyMs, minUploadRate, checkedMs } = BODY_TIME;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A server that takes a picture of anybody with a token, the user's ID. */
async function openServer(): Promise<{ readonly connection: () => Promise<Connection> }> {
  const app = await createHttpServer({
    brands: [testBrand({ hosts: ['test.localhost'] })],
    log: pino({ level: 'silent' }),
    connectionsPerAddress: 100,
  });
  onTestFinished(() => app.close());
  const admitFiles = async (_request: unknown, { token }: Readonly<Record<string, unknown>>): Promise<bigint> => {
    if (token === undefined) throw new Refusal('notLoggedIn', { httpStatus: 401 });
    return BigInt(String(token));
  };
  app.post('/v1/picture', { config: { fileFields: ['picture'], admitFiles } }, ({ uploads }) => ({
    bytes: uploads?.get('picture')?.length,
  }));
  app.post('/v1/text', () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { connection: () => connectTo(app.server) };
}

interface Connection {
  /** Sends a part of a request, and waits until the server has it. */
  send(text: string): Promise<void>;
  received(): string;
}

async function openConnection(): Promise<Connection> {
  return (await openServer()).connection();
}

async function connectTo(server: Server): Promise<Connection> {
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const arriving = await accepted;
  let received = '';
  let sent = 0;
  socket.on('data', (bytes) => (received += bytes.toString()));
  return {
    async send(text) {
      sent += Buffer.byteLength(text);
      socket.write(text);
      await expect.poll(() => arriving.bytesRead).toBe(sent);
    },
    received: () => received,
  };
}

const head = (path: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: test.localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const beforePicture = (user: number): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="token"\r\n\r\n${user}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const AFTER_PICTURE = `\r\n--${BOUNDARY}--\r\n`;
function pictureHead(bytes: number, user = 7): string {
  const before = beforePicture(user);
  const length = before.length + bytes + AFTER_PICTURE.length;
  return head('/v1/picture', `multipart/form-data; boundary=${BOUNDARY}`, length) + before;
}

it('a body that does not arrive is given up with 408', async () => {
  const { send, received } = await openConnection();
  await send(`${head('/v1/text', 'application/json', 100)}{`);
  vi.advanceTimersByTime(bodyMs);
  expect(received()).toBe('');
  vi.advanceTimersByTime(2 * checkedMs);
  await expect.poll(received).toMatch(/^HTTP\/1\.1 408 /);
});

it('a body whose bytes keep coming is given up all the same', async () => {
  const { send, received } = await openConnection();
  await send(`${head('/v1/text', 'application/json', 200_000)}{`);
  for (let passed = 0; passed <= bodyMs + checkedMs; passed += checkedMs) {
    vi.advanceTimersByTime(checkedMs);
    await send(' '.repeat(minUploadRate));
  }
  await expect.poll(received).toMatch(/^HTTP\/1\.1 408 /);
});

it('an upload may take longer, at the speed of a slow connection', async () => {
  const { send, received } = await openConnection();
  const parts = 20;
  // in ten times the time of others
  const bytes = ((10 * bodyMs) / 1_000 / parts) * minUploadRate;
  await send(pictureHead(parts * bytes));
  for (let part = 0; part < parts; part += 1) {
    vi.advanceTimersByTime((10 * bodyMs) / parts);
    await send('x'.repeat(bytes));
  }
  await send(AFTER_PICTURE);
  await expect.poll(received).toContain(`{"bytes":${parts * bytes}}`);
});

it('an upload that trickles is given up, so that it does not keep a slot', async () => {
  const { send, received } = await openConnection();
  await send(pictureHead(1_000_000));
  for (let passed = 0; received() === '' && passed < 4 * bodyMs; passed += checkedMs) {
    vi.advanceTimersByTime(checkedMs);
    await send('x'.repeat((minUploadRate * checkedMs) / 2_000));
  }
  await expect.poll(received).toMatch(/^HTTP\/1\.1 408 /);
});

it('slow uploads that hold all slots give way to an upload that finds none, the oldest first', async () => {
  const { connection } = await openServer();
  const slow: Connection[] = [];
  for (let place = 0; place < UPLOADS.inProcess; place += 1) {
    const one = await connection();
    await one.send(`${pictureHead(1_000_000, Math.floor(place / UPLOADS.perUser))}${'x'.repeat(100)}`);
    slow.push(one);
  }
  const upload = async (user: number): Promise<Connection> => {
    const one = await connection();
    await one.send(`${pictureHead(1, user)}x${AFTER_PICTURE}`);
    return one;
  };
  await expect.poll((await upload(100)).received).toMatch(/^HTTP\/1\.1 429 /);
  for (let passed = 0; passed <= bodyMs; passed += checkedMs) {
    vi.advanceTimersByTime(checkedMs);
    for (const one of slow) await one.send('x'.repeat((2 * minUploadRate * checkedMs) / 1_000));
  }
  await expect.poll((await upload(101)).received).toContain('{"bytes":1}');
  vi.advanceTimersByTime(checkedMs);
  await expect.poll((slow[0] as Connection).received).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.slice(1).map(({ received }) => received())).toEqual(slow.slice(1).map(() => ''));
});

it('each request of a connection has its own time', async () => {
  const { send, received } = await openConnection();
  for (let count = 1; count <= 4; count += 1) {
    await send(`${head('/v1/text', 'application/json', 2)}{`);
    vi.advanceTimersByTime(bodyMs / 2);
    await send('}');
    await expect.poll(() => received().match(/HTTP\/1\.1 200 /g)?.length).toBe(count);
  }
});
