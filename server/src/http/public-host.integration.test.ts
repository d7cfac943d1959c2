import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../test-support/test-server.ts';

/** A brand on a public host, which is only reached over TLS. */
const HOST = 'trade.northwind.example';

let server: TestServer;
let brandsDir: string;

beforeAll(async () => {
  brandsDir = mkdtempSync(join(tmpdir(), 'truefill-brands-'));
  cpSync(join(import.meta.dirname, '../../../brands/northwind'), join(brandsDir, 'northwind'), { recursive: true });
  const file = join(brandsDir, 'northwind', 'brand.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('northwind.localhost', HOST));
  server = await startTestServer({ brandsDir });
});
afterAll(async () => {
  await server.close();
  rmSync(brandsDir, { recursive: true });
});

describe('on a public host', () => {
  it('checklist 47: answers require TLS, and the page’s sockets use it', async () => {
    const { headers } = await server.send('/', { host: HOST });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+; includeSubDomains$/);
    expect(headers['content-security-policy']).toContain(`connect-src 'self' wss://${HOST}:${server.port}`);
    expect((await server.send('/', { host: 'localhost' })).headers).not.toHaveProperty('strict-transport-security');
  });

  it('the refresh cookie is limited to the host and to TLS', async () => {
    await server.newUser('host@mail.example', { host: HOST });
    const body = { username: 'host@mail.example', password: PASSWORD, type: 'E' };
    const login = await server.call('login', body, { host: HOST, headers: { 'x-token-delivery': 'cookie' } });
    expect(login.headers['set-cookie']?.[0]).toMatch(
      /^__Host-refresh=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const refreshed = await server.call('refresh', {}, { host: HOST, headers: { 'x-token-delivery': 'cookie', cookie } });
    expect(refreshed.code).toBe(0);
  });

  it('checklist 52: plain HTTP behind a proxy is judged by the host, whatever headers say', async () => {
    const origin = `https://${HOST}:${server.port}`;
    const forged = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '10.0.0.1' };
    expect((await server.call('bannerList', {}, { host: HOST, headers: { origin } })).code).toBe(0);
    expect((await server.call('bannerList', {}, { host: HOST, headers: forged })).status).toBe(403);
    for (const other of [
      `http://${HOST}:${server.port}`,
      `https://${HOST}`,
      `https://${HOST}:${server.port + 1}`,
      `https://www.${HOST}:${server.port}`,
    ]) {
      expect({ other, status: (await server.call('bannerList', {}, { host: HOST, headers: { origin: other } })).status }).toEqual(
        { other, status: 403 },
      );
    }
  });
});
