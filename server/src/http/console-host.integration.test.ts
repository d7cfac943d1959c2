import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import { PATHS } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSOLE, signInOperator, type OperatorClient } from '../test-support/operator-client.ts';
import { NORTHWIND, PLUMTREE, startTestServer, type TestServer } from '../test-support/test-server.ts';

const MARK = 'bytes of the operators console';
const PAGE = `<!doctype html><html lang="en"><head><!--truefill:head--><script type="module" crossorigin src="/assets/console-1.js"></script></head><body><div id="root"></div></body></html>`;

const consoleDir = join(tmpdir(), `truefill-console-${process.pid}`);
let server: TestServer;
let operator: OperatorClient;
let trader: { readonly token: string };
beforeAll(async () => {
  mkdirSync(join(consoleDir, 'assets'), { recursive: true });
  writeFileSync(join(consoleDir, 'index.html'), PAGE);
  writeFileSync(join(consoleDir, 'assets', 'console-1.js'), `export const mark = '${MARK}';\n`);
  server = await startTestServer({ settings: { consoleDir } });
  operator = await signInOperator(server);
  trader = await server.newUser('ann@mail.example');
});
afterAll(async () => {
  await server.close();
  rmSync(consoleDir, { recursive: true });
});

it('checklist 10: no brand’s host serves a console path, whoever asks', async () => {
  const { cookie = '' } = operator.headers();
  for (const host of [NORTHWIND, PLUMTREE])
    for (const path of Object.values(CONSOLE_PATHS)) {
      const headers = { cookie, origin: `http://${host}:${server.port}` };
      const answer = await server.send(path, { method: 'POST', body: {}, host, headers, token: trader.token });
      expect([path, answer]).toMatchObject([path, { status: 404, code: 1009 }]);
    }
  for (const accept of ['text/html', '*/*']) {
    const answer = await server.send('/operator/v1/session', { headers: { accept, cookie } });
    expect(answer.status).not.toBe(200);
  }
});

it("checklist 10: the console’s host serves no traders' path, whoever asks", async () => {
  for (const path of [...Object.values(PATHS), '/v1/openapi.json', '/market/ws'])
    for (const headers of [operator.headers(), { ...operator.headers(), authorization: `Bearer ${trader.token}` }]) {
      const answer = await server.send(path.replaceAll(/\{\w+\}/g, '1'), { method: 'POST', body: {}, host: CONSOLE, headers });
      expect([path, answer]).toMatchObject([path, { status: 404, code: 1009 }]);
    }
  expect(await server.send('/v1/openapi.json', { host: CONSOLE })).toMatchObject({ status: 404 });
});

it('checklist 9: a trader’s token and cookies do not work in the console, nor an operator’s elsewhere', async () => {
  const { origin = '', cookie = '' } = operator.headers();
  const send = (headers: Record<string, string>, token = '') =>
    server.send(CONSOLE_PATHS.operatorSession, {
      method: 'POST',
      body: { token },
      host: CONSOLE,
      headers: { origin, ...headers },
    });
  expect(await send({ authorization: `Bearer ${trader.token}` }, trader.token)).toMatchObject({ status: 401, code: 400 });
  expect(await send({ cookie: `console=${trader.token}; refresh=${trader.token}` })).toMatchObject({ status: 401, code: 23519 });
  expect(await send({ cookie: cookie.replace('console=', '__Host-console=') })).toMatchObject({ status: 401, code: 400 });
  expect(await send({ cookie: cookie.replace('console=', 'console-login=') })).toMatchObject({ status: 401, code: 400 });
  for (const value of ['', 'x', '%00', "' or true --", 'a'.repeat(4_000)])
    expect([value, await send({ cookie: `console=${value}` })]).toMatchObject([value, { status: 401 }]);
  const asTrader = await server.call('userInfo', {}, { headers: { cookie }, token: cookie.split('=')[1] ?? '' });
  expect(asTrader).toMatchObject({ status: 401, code: 23519 });
});

it('a page signed in as a different operator is refused; a request without that header is not', async () => {
  const other = await operator.call('operatorSession', {}, { headers: { 'x-operator': String(operator.operatorId + 1) } });
  expect(other).toMatchObject({ status: 401, code: 23519 });
  const own = await operator.call('operatorSession', {}, { headers: { 'x-operator': String(operator.operatorId) } });
  expect(own).toMatchObject({ status: 200, code: 0 });
  expect(await operator.call('operatorSession')).toMatchObject({ status: 200, code: 0 });
});

it('the console has its own page, and no answer of a brand’s host contains any of it', async () => {
  for (const path of ['/', '/review/deposit-1', '/invitation']) {
    const page = await server.send(path, { host: CONSOLE, headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1] ?? 'none';
    expect(page.text).toContain(`<script nonce="${nonce}" type="module" crossorigin src="/assets/console-1.js">`);
    expect(page.text).not.toContain('northwind');
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['cache-control']).toContain('no-store');
  }
  expect((await server.send('/assets/console-1.js', { host: CONSOLE })).text).toContain(MARK);
  expect(await server.send('/assets/index-1.js', { host: CONSOLE })).toMatchObject({ status: 404 });
  for (const host of [NORTHWIND, PLUMTREE])
    for (const path of ['/', '/assets/console-1.js', '/assets/../console/dist/index.html', '/console/index.html', '/review']) {
      const answer = await server.send(path, { host, headers: { accept: '*/*' } });
      expect(answer.text).not.toMatch(new RegExp(`${MARK}|console-1`));
    }
});

it('the page has the chosen language and theme', async () => {
  const page = (headers: Record<string, string>) => server.send('/', { host: CONSOLE, headers });
  expect((await page({})).text).toContain('<html lang="en" translate="no" data-theme="light" data-follows-system>');
  expect((await page({ 'accept-language': 'zh-CN,zh;q=0.9' })).text).toContain('<html lang="zh-cn" ');
  expect((await page({ cookie: 'lang=zh-cn; theme=dark' })).text).toContain(
    '<html lang="zh-cn" translate="no" data-theme="dark">',
  );
  expect((await page({ cookie: 'lang="><script>; theme=x' })).text).toContain(
    '<html lang="en" translate="no" data-theme="light" data-follows-system>',
  );
});

it('non-files, hidden names and other hosts serve no page', async () => {
  for (const path of ['/.env', '/index.html', '/x.js', '/.git/config', '/operator/v1/nothing', '/v1/nothing'])
    expect([path, await server.send(path, { host: CONSOLE, headers: { accept: 'text/html' } })]).toMatchObject([
      path,
      { status: 404, code: 1009 },
    ]);
  for (const host of [`x.${CONSOLE}`, 'console', `${CONSOLE}.evil.example`])
    expect([host, await server.send('/', { host })]).toMatchObject([host, { status: 421 }]);
  expect(await server.send('/', { host: CONSOLE.toUpperCase() })).toMatchObject({ status: 200 });
});

it('a console that was not built explains how to build it', async () => {
  rmSync(join(consoleDir, 'index.html'));
  expect(await server.send('/', { host: CONSOLE })).toMatchObject({ status: 503, text: expect.stringContaining('npm start') });
  writeFileSync(join(consoleDir, 'index.html'), PAGE);
});

it("an answer contains the server's time", async () => {
  const { headers } = await operator.call('operatorSession', {});
  expect(headers['date']).toBe(new Date(server.clock.nowMs).toUTCString());
});

it("the console's requests are measured, as the traders' are", async () => {
  await operator.call('operatorSession');
  await server.call('userInfo', {}, { token: trader.token });
  const metrics = await (await fetch(`http://127.0.0.1:${server.healthPort}/metrics`)).text();
  for (const path of [CONSOLE_PATHS.operatorSession, PATHS.userInfo])
    expect(metrics).toContain(`http_request_duration_seconds_count{route="${path}",status="200"}`);
});
