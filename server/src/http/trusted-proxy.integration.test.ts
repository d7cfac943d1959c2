import { afterEach, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';

const LIMIT = { count: 3, windowMs: 60_000 };
const limits = { login: LIMIT, sendMail: LIMIT, register: LIMIT };
let server: TestServer;

afterEach(() => server.close());

/** Statuses of repeated attempts, each with a new login name, with the given forwarding headers. */
async function attempts(forwarded: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, address] of forwarded.entries()) {
    const body = { username: `nobody-${index}@mail.example`, password: 'x', type: 'E' };
    const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
    statuses.push((await server.call('login', body, { headers })).status);
  }
  return statuses;
}

it("checklist 52: a client's statement of its address changes no limit", async () => {
  server = await startTestServer({ limits });
  expect(await attempts(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '127.0.0.1, 192.0.2.5'])).toEqual([
    200, 200, 200, 429, 429,
  ]);
});

it('checklist 52: behind a trusted proxy each client has its own limit, whatever headers it sends itself', async () => {
  const { isTrustedProxy } = readSettings({ TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' }, '.');
  server = await startTestServer({ limits, settings: { isTrustedProxy } });
  expect(await attempts(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1'])).toEqual([200, 200, 200, 429]);
  expect(await attempts(['192.0.2.2', '192.0.2.2, 10.0.0.1'])).toEqual([200, 200]);
  expect(await attempts(['198.51.100.9, 192.0.2.1', 'rubbish, 192.0.2.1', '10.0.0.9, 192.0.2.1', '192.0.2.1, 10.0.0.1'])).toEqual(
    [429, 429, 429, 429],
  );
  // the proxy's host and protocol headers are ignored
  const elsewhere = { 'x-forwarded-for': '192.0.2.3', 'x-forwarded-host': 'plumtree.localhost', 'x-forwarded-proto': 'https' };
  const { text, headers } = await server.send('/config.json', { headers: elsewhere });
  expect(text).toContain('"brand":"northwind"');
  expect(headers).not.toHaveProperty('strict-transport-security');
});
