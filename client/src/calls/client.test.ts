import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, connectSession, type Renewal } from './client.ts';
import { fillPath } from './send.ts';

interface Scripted {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** The server's next answers, in turn, and the requests it received. */
const answers: Scripted[] = [];
const requested: { readonly path: string; readonly body: string; readonly headers: IncomingMessage['headers'] }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    requested.push({ path: request.url ?? '', body, headers: request.headers });
    const answer = answers.shift() ?? { status: 500, body: '' };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  });
});
const ownFetch = globalThis.fetch;
const envelope = (code: number, data: unknown = null): string => JSON.stringify({ code, message: `code ${code}`, data });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // a page resolves paths against its own address; Node has none
  globalThis.fetch = (input, init) => ownFetch(new URL(String(input), origin), init);
});
afterAll(() => {
  globalThis.fetch = ownFetch;
  server.close();
});

let token: string | null = null;
let renewal: Renewal = 'refused';
let lost = 0;
beforeEach(() => {
  answers.length = 0;
  requested.length = 0;
  token = null;
  renewal = 'refused';
  lost = 0;
  connectSession({
    userId: () => 7,
    token: () => token,
    recover: () => {
      if (renewal === 'renewed') token = 'new';
      return Promise.resolve(renewal);
    },
    lost: () => {
      lost += 1;
    },
  });
});

test('a success returns its data', async () => {
  answers.push({ status: 200, body: envelope(0, 'open') });
  expect(await call('marketStatus', { symbol: 'EURUSD' })).toEqual({ ok: true, data: 'open' });
  expect(requested[0]).toMatchObject({ path: '/market/status/EURUSD', body: '{}' });
  expect(requested[0]?.headers['x-token-delivery']).toBe('cookie');
  expect(requested[0]?.headers.authorization).toBeUndefined();
});

test('a refusal returns its code', async () => {
  answers.push({ status: 200, body: envelope(203) }, { status: 429, body: envelope(1110), headers: { 'retry-after': '7' } });
  expect(await call('bannerList', {})).toEqual({ ok: false, code: 203, message: 'code 203' });
  expect(await call('bannerList', {})).toEqual({ ok: false, code: 1110, message: 'code 1110', retryAfterSeconds: 7 });
});

test('an answer in an unknown format is a server error', async () => {
  answers.push({ status: 502, body: '<html>' }, { status: 200, body: '[]' });
  expect(await call('bannerList', {})).toMatchObject({ ok: false, code: -4 });
  expect(await call('bannerList', {})).toMatchObject({ ok: false, code: -4 });
});

test('a call aborted by its caller returns that', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await call('bannerList', {}, { signal: stop.signal })).toMatchObject({ ok: false, code: -5 });
});

test('the token and the idempotency key travel in headers', async () => {
  token = 'mine';
  answers.push({ status: 200, body: envelope(0, null) });
  await call('closeOrder', { orderId: 7 }, { idempotencyKey: 'k-1' });
  expect(requested[0]?.headers).toMatchObject({ authorization: 'Bearer mine', 'idempotency-key': 'k-1' });
  expect(requested[0]?.body).toBe('{"orderId":7}');
});

test('an expired token is renewed once and the call repeated with the same key', async () => {
  token = 'old';
  renewal = 'renewed';
  answers.push({ status: 401, body: envelope(400) }, { status: 200, body: envelope(0, null) });
  expect(await call('closeOrder', { orderId: 7 }, { idempotencyKey: 'k-1' })).toEqual({ ok: true, data: null });
  expect(requested.map(({ headers }) => [headers.authorization, headers['idempotency-key']])).toEqual([
    ['Bearer old', 'k-1'],
    ['Bearer new', 'k-1'],
  ]);
  expect(lost).toBe(0);
});

test.each([
  ['401 that cannot be renewed', { status: 401, body: envelope(400) }, 1],
  ['code 23519', { status: 200, body: envelope(23519) }, 1],
  ['code 1002 of the user’s information', { status: 200, body: envelope(1002) }, 1],
  ['any other refusal', { status: 200, body: envelope(1001) }, 0],
] as const)('%s', async (_, answer, timesLost) => {
  token = 'old';
  answers.push(answer);
  await call('userInfo', {});
  expect(lost).toBe(timesLost);
  expect(requested).toHaveLength(1);
});

test('if the renewal of an expired token gets no answer, the call is refused and the session continues', async () => {
  token = 'old';
  renewal = 'inconclusive';
  answers.push({ status: 401, body: envelope(400) });
  expect(await call('userInfo', {})).toMatchObject({ ok: false, code: 400 });
  expect(lost).toBe(0);
  expect(requested).toHaveLength(1);
});

test('a refusal without a session, or of a silent call, leaves the session alone', async () => {
  answers.push({ status: 401, body: envelope(400) }, { status: 401, body: envelope(23519) });
  await call('userInfo', {});
  token = 'old';
  await call('refresh', {}, { endLocalSession: true });
  expect(lost).toBe(0);
});

test('placeholders are filled from the payload and removed from it', () => {
  expect(fillPath('/market/thumb/{symbol}', { symbol: 'A/B', more: 1 })).toEqual({
    path: '/market/thumb/A%2FB',
    rest: { more: 1 },
  });
});

test('a partial answer is marked as such', async () => {
  answers.push({ status: 200, body: '{"code":0,"message":"","data":[1],"more":true}' });
  expect(await call('marketHistoryLimit', { symbol: 'BTCUSDT', period: '1min' } as never)).toEqual({
    ok: true,
    data: [1],
    more: true,
  });
});
