import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { testBrand } from '../features/quotes/test-support/test-brand.ts';
import { Refusal } from '../platform/refusal.ts';
import { createHttpServer } from './http-server.ts';
import { BODY_TIME } from './limits/body-time.ts';

const USER = 7n;
const BOUNDARY = 'part';
const { bodyMs, minUploadRate, checkedMs } = BODY_TIME;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A connection to a server that takes a picture of anybody with a token. */
async function openConnection() {
  const app = await createHttpServer({
    brands: [testBrand({ hosts: ['test.localhost'] })],
    log: pino({ level: 'silent' }),
    connectionsPerAddress: 100,
  });
  onTestFinished(() => app.close());
  const admitFiles = async (_request: unknown, { token }: Readonly<Record<string, unknown>>): Promise<bigint> => {
    if (token === undefined) throw new Refusal('notLoggedIn', { httpStatus: 401 });
    return USER;
  };
  app.post('/v1/picture', { config: { fileFields: ['picture'], admitFiles } }, ({ uploads }) => ({
    bytes: uploads?.get('picture')?.length,
  }));
  app.post('/v1/text', () => ({}));
  const accepted = new Promise<Socket>((resolve) => app.server.once('connection', resolve));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const arriving = await accepted;
  let received = '';
  let sent = 0;
  socket.on('data', (bytes) => (received += bytes.toString()));
  return {
    /** Sends a part of a request, and waits until the server has it. */
    async send(text: string): Promise<void> {
      sent += Buffer.byteLength(text);
      socket.write(text);
      await expect.poll(() => arriving.bytesRead).toBe(sent);
    },
    received: () => received,
  };
}

const head = (path: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: test.localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const BEFORE_PICTURE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="token"\r\n\r\nt\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const AFTER_PICTURE = `\r\n--${BOUNDARY}--\r\n`;
const pictureHead = (bytes: number): string =>
  head('/v1/picture', `multipart/form-data; boundary=${BOUNDARY}`, BEFORE_PICTURE.length + bytes + AFTER_PICTURE.length) +
  BEFORE_PICTURE;

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

it('each request of a connection has its own time', async () => {
  const { send, received } = await openConnection();
  for (let count = 1; count <= 4; count += 1) {
    await send(`${head('/v1/text', 'application/json', 2)}{`);
    vi.advanceTimersByTime(bodyMs / 2);
    await send('}');
    await expect.poll(() => received().match(/HTTP\/1\.1 200 /g)?.length).toBe(count);
  }
});
