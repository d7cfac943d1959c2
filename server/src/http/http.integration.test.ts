import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@truefill/api/calls.ts';
import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { NORTHWIND, PASSWORD, PLUMTREE, startTestServer, type TestServer } from '../test-support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.send(path, { method: 'POST', body, headers });

describe('bodies', () => {
  it.each([
    ['not JSON', '{bad'],
    ['empty', ''],
    ['an array', '[]'],
    ['a text', '"text"'],
    ['NaN', '{"username":NaN}'],
    ['of the wrong types', '{"username":1,"password":2,"type":3}'],
    ['without required fields', '{}'],
    ['with a number of too many digits', '{"username":"a","password":"b","type":"E","n":12345678901234567}'],
  ])('%s: 400 with 1001', async (_what, body) => {
    const answer = await post(PATHS.login, body);
    expect(answer).toMatchObject({ status: 400, code: 1001, data: null });
    expect(answer.text).not.toMatch(/\bat |node_modules|Error/);
  });

  it.each([
    ['too long', 'a'.repeat(141), 23565],
    ['with a control character', 'a\u0001', 23558],
    ['left empty', ' ', 1003],
  ])('of the right types with a text %s: 200 with its code', async (_what, username, code) => {
    const answer = await post(PATHS.login, { username, password: 'b', type: 'E' });
    expect(answer).toMatchObject({ status: 200, code, data: null });
    // with an additional wrong type it is malformed
    expect(await post(PATHS.login, { username, password: 7, type: 'E' })).toMatchObject({ status: 400, code: 1001 });
  });

  it('with a keyword that is too long: 200 with its code', async () => {
    expect(await post(PATHS.productSearch, { keyword: 'x'.repeat(140) })).toMatchObject({ status: 200, code: 0 });
    expect(await post(PATHS.productSearch, { keyword: 'x'.repeat(141) })).toMatchObject({ status: 200, code: 23565 });
  });

  it.each(['gzip', 'br', 'identity, deflate'])('sent as %s: 400, whether compressed or not', async (encoding) => {
    for (const body of ['{}', gzipSync('{}')])
      expect(await post(PATHS.productList, body, { 'content-encoding': encoding })).toMatchObject({
        status: 400,
        code: 1001,
        headers: { 'x-content-type-options': 'nosniff' },
      });
    expect(await post(PATHS.productList, '{}', { 'content-encoding': 'identity' })).toMatchObject({ status: 200, code: 0 });
  });

  it('too large: 413, and of an unknown kind: 400', async () => {
    expect(await post(PATHS.login, { username: 'x'.repeat(300_000) })).toMatchObject({ status: 413, code: 1001 });
    expect(await post(PATHS.login, '<a/>', { 'content-type': 'text/xml' })).toMatchObject({ status: 400, code: 1001 });
    expect(await post(PATHS.login, '{}', { 'content-type': 'application/json; charset=utf-8' })).toMatchObject({
      status: 400,
      code: 1001,
    });
  });

  it('may be absent if nothing is required', async () => {
    expect(await server.send(PATHS.bannerList, { method: 'POST' })).toMatchObject({ status: 200, code: 0, data: { rows: [] } });
  });

  const fields = { username: 'nobody@mail.example', password: PASSWORD, type: 'E' };
  it('may be url-encoded', async () => {
    const answer = await post(PATHS.login, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer).toMatchObject({ status: 200, code: 1108 });
    const mail = 'email=form%40mail.example&type=1';
    expect((await post(PATHS.sendMail, mail, { 'content-type': 'application/x-www-form-urlencoded' })).code).toBe(0);
  });

  it('may be multipart with metaData', async () => {
    const { type, ...rest } = fields;
    const part = (name: string, value: string, file = '') =>
      `--B\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const body = `${part('type', type)}${part('metaData', JSON.stringify(rest))}${part('avatar', 'bytes', '; filename="a.png"')}--B--\r\n`;
    expect(await post(PATHS.login, body, { 'content-type': 'multipart/form-data; boundary=B' })).toMatchObject({
      status: 200,
      code: 1108,
    });
    expect(await post(PATHS.login, body.slice(0, 60), { 'content-type': 'multipart/form-data; boundary=B' })).toMatchObject({
      status: 400,
      code: 1001,
    });
    expect(await post(PATHS.login, 'x', { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400, code: 1001 });
  });

  it('in many parts is limited like in one', async () => {
    const part = (name: string) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(200_000)}\r\n`;
    const body = `${part('one')}${part('two')}--B--\r\n`;
    expect(await post(PATHS.bannerList, body, { 'content-type': 'multipart/form-data; boundary=B' })).toMatchObject({
      status: 413,
      code: 1001,
    });
  });

  it('an idempotency key has at most 255 characters', async () => {
    expect((await post(PATHS.bannerList, {}, { 'idempotency-key': 'k'.repeat(256) })).code).toBe(1001);
    expect((await post(PATHS.bannerList, {}, { 'idempotency-key': 'k'.repeat(255) })).code).toBe(0);
  });
});

describe('addresses', () => {
  it.each(['/v1/waa/nothing', '/v1/', '/market/nothing/at/all', '/exchange/order/none', '/v1/wa-na/login/more'])(
    '%s does not exist',
    async (path) => {
      expect(await post(path, {})).toMatchObject({ status: 404, code: 1009 });
      expect(await server.send(path)).toMatchObject({ status: 404, code: 1009 });
    },
  );

  it.each([
    '/%',
    '/%E0%A4%A',
    `/market/thumb/${'x'.repeat(200)}`,
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/brand/brand.yaml',
    '/brand/../../keys/access-token.key',
    '/.git/config',
  ])('%s reveals nothing', async (path) => {
    const answer = await server.send(path);
    expect([400, 404]).toContain(answer.status);
    expect([1001, 1009]).toContain(answer.code);
  });

  it.each(['/%', '/%E0%A4%A/chart', '/%E0%A4%A?x=1', `/${'x'.repeat(200)}%`, '/BTCUSDT/chart.html', '/.git/config'])(
    'a browser that opens %s is redirected to the home page, like from every unknown screen',
    async (path) => {
      const answer = await server.send(path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
      expect(answer).toMatchObject({ status: 302, headers: { location: '/', 'cache-control': 'no-store' } });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.text).not.toContain('1001');
    },
  );

  it.each(['/v1/waa/%E0%A4%A', '/market/thumb/%', '/exchange/order/none'])('%s stays data, whoever requests it', async (path) => {
    const answer = await server.send(path, { headers: { accept: 'text/html' } });
    expect([400, 404]).toContain(answer.status);
    expect([1001, 1009]).toContain(answer.code);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('an instrument has an icon that browsers cache, an unknown one has none', async () => {
    const mark = await server.send('/market/logo/BTCUSDT.svg');
    expect(mark).toMatchObject({ status: 200 });
    expect(mark.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
    expect(mark.headers['content-security-policy']).toContain("default-src 'none'");
    const again = await server.send('/market/logo/BTCUSDT.svg', { headers: { 'if-none-match': String(mark.headers['etag']) } });
    expect(again.status).toBe(304);
    // a compressing proxy makes them weak
    for (const held of [`W/${String(mark.headers['etag'])}`, `"other", ${String(mark.headers['etag'])}`, '*'])
      expect(await server.send('/market/logo/BTCUSDT.svg', { headers: { 'if-none-match': held } })).toMatchObject({
        status: 304,
        text: '',
      });
    expect((await server.send('/market/logo/BTCUSDT.svg', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const sheet = await server.send('/market/logos/4.svg');
    expect(sheet).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml', etag: expect.any(String) } });
    expect(sheet.text).toContain('<view id="BTCUSDT"');
    expect(await server.send('/market/logos/9.svg')).toMatchObject({ status: 404, code: 1009 });
    expect(await server.send('/market/logo/NOTHING.svg')).toMatchObject({ status: 404, code: 1009 });
  });

  it.each(['USDT', 'USDC', 'BTC', 'ETH'])('%s has an icon that browsers cache', async (coin) => {
    const mark = await server.send(`/market/coin/${coin}.svg`);
    expect(mark).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml', etag: expect.any(String) } });
    expect(mark.text).toMatch(/^<svg /);
    const held = { 'if-none-match': String(mark.headers['etag']) };
    expect((await server.send(`/market/coin/${coin}.svg`, { headers: held })).status).toBe(304);
  });

  it('an unknown coin has no icon', async () => {
    expect(await server.send('/market/coin/NOTHING.svg')).toMatchObject({ status: 404, code: 1009 });
  });

  it('an offer of another protocol is ignored', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
    expect(await server.send('/market/status/BTCUSDT', { headers })).toMatchObject({ status: 200, code: 0 });
  });

  it('market reads answer HEAD as GET, without the body', async () => {
    const path = '/market/history/limit?symbol=BTCUSDT&period=1min&limit=3';
    const [got, requested] = [await server.send(path), await server.send(path, { method: 'HEAD' })];
    expect(requested).toMatchObject({ status: 200, text: '' });
    expect(requested.headers['content-length']).toBe(got.headers['content-length']);
  });

  it('market reads answer GET, all others only POST', async () => {
    expect((await server.send('/market/status/BTCUSDT')).code).toBe(0);
    expect((await server.send('/market/status/NOTHING')).code).toBe(1008);
    expect((await server.send(PATHS.login)).status).toBe(404);
  });

  it('every protected call requires a session', async () => {
    const names = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].who !== 'visitor');
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect({ name, ...(await server.call(name, {})) }).toMatchObject({ name, status: 401, code: 400 });
  });
});

/** The response to raw bytes. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

describe('hosts and origins', () => {
  it('checklist 52: a request that names two hosts has none, over HTTP and for live feeds', async () => {
    const hosts = `Host: ${NORTHWIND}\r\nHost: ${PLUMTREE}\r\n`;
    expect(await sendBytes(`GET /config.json HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 421 [^]*"code":1009/,
    );
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    expect(await sendBytes(`GET /market/ws HTTP/1.1\r\n${hosts}${upgrade}\r\n`)).toMatch(/^HTTP\/1.1 421 /);
  });

  it('an absolute URL with a host counts only if it matches the Host header', async () => {
    const ask = (address: string) => sendBytes(`GET ${address} HTTP/1.1\r\nHost: ${NORTHWIND}\r\nConnection: close\r\n\r\n`);
    expect(await ask(`http://${NORTHWIND}/config.json`)).toMatch(/^HTTP\/1.1 200 [^]*"brand":"northwind"/);
    expect(await ask(`http://${PLUMTREE}/config.json`)).toMatch(/^HTTP\/1.1 421 /);
    expect(await ask('http://evil.example/config.json')).toMatch(/^HTTP\/1.1 421 /);
  });

  it('checklist 52: the host determines the brand', async () => {
    expect((await server.send('/config.json', { host: NORTHWIND })).text).toContain('"brand":"northwind"');
    expect((await server.send('/config.json', { host: PLUMTREE })).text).toContain('"brand":"plumtree"');
    expect((await server.send('/config.json', { host: 'localhost' })).text).toContain('"brand":"northwind"');
    expect((await server.send('/config.json', { host: '127.0.0.1' })).text).toContain('"brand":"northwind"');
    expect(
      (
        await server.send('/config.json', {
          host: PLUMTREE,
          headers: { 'x-forwarded-host': NORTHWIND, forwarded: `host=${NORTHWIND}` },
        })
      ).text,
    ).toContain('plumtree');
  });

  it.each(['evil.example', 'northwind.localhost.evil.example', 'user@northwind.localhost'])(
    '%s is unknown: 421',
    async (host) => {
      for (const path of ['/', '/config.json', PATHS.bannerList])
        expect({ path, ...(await server.send(path, { host })) }).toMatchObject({ path, status: 421, code: 1009 });
    },
  );

  it('checklist 30: a foreign page cannot act', async () => {
    for (const origin of ['http://evil.example', `http://${PLUMTREE}:${server.port}`, 'null']) {
      const answer = await post(PATHS.login, { username: 'a', password: 'b', type: 'E' }, { origin });
      expect({ origin, ...answer }).toMatchObject({ origin, status: 403, code: 1057 });
    }
    expect((await post(PATHS.bannerList, {}, { origin: `http://${NORTHWIND}:${server.port}` })).code).toBe(0);
  });
});

describe('headers', () => {
  it('checklist 47: protect every answer', async () => {
    for (const path of ['/', '/config.json', '/nothing.txt', '/v1/none', '/assets/index-1.js']) {
      const { headers } = await server.send(path);
      expect({ path, ...headers }).toMatchObject({
        path,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('server');
    }
  });

  it('answers of calls are not cached', async () => {
    expect((await server.call('bannerList', {})).headers['cache-control']).toBe('no-store');
  });

  it('a malformed HTTP request is dropped without harm', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write('rubbish\r\n\r\n'));
      let received = '';
      socket.on('data', (chunk) => (received += chunk));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 1001, data: null });
    expect((await server.call('bannerList', {})).code).toBe(0);
  });
});

describe('the page', () => {
  const nonceOf = (policy: unknown): string => /script-src 'self' 'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';

  it('checklist 29: is served for every screen, with its own nonce', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/login?to=/position', '/BTCUSDT/chart', '/user/wallet/bankCard', '/market', '/whatever']) {
      const { status, headers, text } = await server.send(path);
      if (path === '/market') {
        expect(status).toBe(404);
        continue;
      }
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      const nonce = nonceOf(headers['content-security-policy']);
      expect(nonce.length).toBeGreaterThan(20);
      expect([...text.matchAll(/<(?:script|style)\b[^>]*>/g)].every(([tag]) => tag.includes(`nonce="${nonce}"`))).toBe(true);
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('is the brand’s', async () => {
    const [north, plum] = [await server.send('/'), await server.send('/', { host: PLUMTREE })];
    expect(north.text).toContain('data-brand="northwind" data-theme="dark" data-updown="blue-red"');
    expect(plum.text).toContain('data-brand="plumtree" data-theme="light" data-updown="green-red"');
    expect(north.text).toContain('<title>Northwind Markets</title>');
    expect(plum.text).toContain('<title>Plumtree Invest</title>');
    expect(north.text).not.toContain('.localhost"]');
  });

  it('follows valid preference cookies', async () => {
    const known = await server.send('/', { headers: { cookie: 'theme=light; updown=green-red; lang=zh-cn' } });
    expect(known.text).toContain(
      '<html lang="zh-cn" translate="no" data-brand="northwind" data-theme="light" data-updown="green-red">',
    );
    const system = await server.send('/', { headers: { cookie: 'theme=system-light; lang=zh-cn' } });
    expect(system.text).toContain('data-theme="light" data-updown="red-blue" data-follows-system>');
    const unknown = await server.send('/', { headers: { cookie: 'theme="><script>; updown=x; lang=xx' } });
    expect(unknown.text).toContain(
      '<html lang="en" translate="no" data-brand="northwind" data-theme="dark" data-updown="blue-red">',
    );
  });

  it('preloads its entry files, which are cached forever and compressed', async () => {
    expect((await server.send('/')).headers['link']).toBe('</assets/index-1.js>; rel=modulepreload');
    const plain = await server.send('/assets/index-1.js');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const packed = await server.send('/assets/index-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(Number(packed.headers['content-length'])).toBeLessThan(plain.text.length);
    const again = await server.send('/assets/index-1.js', { headers: { 'if-none-match': String(plain.headers['etag']) } });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('has the brand’s images', async () => {
    const mark = await server.send('/brand/mark.svg');
    expect(mark).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
    expect((await server.send('/brand/mark.svg', { host: PLUMTREE })).text).not.toBe(mark.text);
    // a missing one is neither a page of the app nor generated
    const missing = await server.send('/brand/banner.webp', { headers: { accept: 'image/*' } });
    expect(missing).toMatchObject({ status: 404, code: 1009 });
  });
});

describe('public brand data', () => {
  it("contains the brand's switches and contact data", async () => {
    const config = await server.call('systemConfig', {});
    expect(config.data).toContainEqual({ name: 'Contract', enable: true });
    expect((await server.call('customerLink', {})).data).toMatch(/^2\|/);
  });
});

it.each([PATHS.productList, PATHS.userInfo])('an answer of %s contains the server’s time', async (path) => {
  const { headers } = await post(path, {});
  expect(headers['date']).toBe(new Date(server.clock.nowMs).toUTCString());
});

it('the OpenAPI document of all calls is served', async () => {
  const { status, text } = await server.send('/v1/openapi.json');
  expect(status).toBe(200);
  expect(JSON.parse(text).openapi).toBe('3.1.0');
});

describe('compression', () => {
  const accepting = (encoding: string) => ({ 'accept-encoding': encoding });
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  it.each(['br', 'gzip'] as const)(
    'large answers are compressed with %s for clients that accept it, and have the same content',
    async (encoding) => {
      for (const path of [PATHS.productList, '/v1/openapi.json']) {
        const sending = path === PATHS.productList ? { method: 'POST', body: {} } : {};
        const plain = await server.send(path, sending);
        expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
        expect(plain.headers['content-encoding']).toBeUndefined();
        const packed = await server.send(path, { ...sending, headers: accepting(`deflate, ${encoding};q=0.8`) });
        expect(packed).toMatchObject({
          status: 200,
          headers: { 'content-encoding': encoding, vary: 'accept-encoding', 'content-length': String(packed.bytes.length) },
        });
        expect(decoders[encoding](packed.bytes).toString()).toBe(plain.text);
        expect(packed.bytes.length * 5).toBeLessThan(plain.bytes.length);
      }
    },
  );

  it('small answers, and those for clients without encodings, are sent uncompressed', async () => {
    for (const [name, headers] of [
      ['bannerList', accepting('br, gzip')],
      ['productList', accepting('br;q=0, gzip;q=0')],
      ['productList', accepting('zstd')],
    ] as const) {
      const answer = await server.call(name, {}, { headers });
      expect(answer).toMatchObject({ code: 0 });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
  });

  it('answers about accounts and logins are never compressed, since their length could reveal secrets', async () => {
    await server.newUser('breach@mail.example');
    const login = () =>
      server.call(
        'login',
        { username: 'breach@mail.example', password: PASSWORD, type: 'E' },
        { headers: accepting('br, gzip') },
      );
    let token = '';
    for (let count = 0; count < 16; count += 1) {
      const { data, headers } = await login();
      expect(headers['content-encoding']).toBeUndefined();
      token = data.token;
    }
    const sessions = await server.call('sessionList', {}, { token, headers: accepting('br, gzip') });
    expect(sessions.bytes.length).toBeGreaterThan(1_400);
    expect(sessions.headers['content-encoding']).toBeUndefined();
  });
});

describe('calls of one user', () => {
  let limited: TestServer;

  beforeAll(async () => {
    limited = await startTestServer({ settings: { callsPerUser: 5 } });
  });
  afterAll(() => limited.close());

  it('too many: 429 with 1110 and Retry-After, for that user only, in all their sessions', async () => {
    const greedy = await limited.newUser('greedy@mail.example');
    const modest = await limited.newUser('modest@mail.example');
    const calls = ['userBalance', 'orderQuery', 'userInfo', 'sessionList'] as const;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => limited.call(calls[index % 4] ?? 'userBalance', {}, { token: greedy.token })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(30);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
    for (const answer of refused) {
      expect(answer).toMatchObject({ code: 1110, data: null });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    // calls without a session are not counted, nor those with an expired one
    const { data: again } = await limited.call('login', { username: 'greedy@mail.example', password: PASSWORD, type: 'E' });
    const others = await Promise.all(Array.from({ length: 60 }, () => limited.call('userBalance', {}, { token: again.token })));
    expect(others.filter(({ status }) => status === 429).length).toBeGreaterThan(30);
    expect(await limited.call('userBalance', {}, { token: modest.token })).toMatchObject({ status: 200, code: 0 });
    expect(await limited.call('bannerList', {})).toMatchObject({ status: 200, code: 0 });
  });
});

describe('health', () => {
  it.each([
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/metrics', 200],
    ['/other', 404],
  ])('%s answers %i', async (path, status) => {
    const answer = await fetch(`http://127.0.0.1:${server.healthPort}${path}`);
    expect(answer.status).toBe(status);
  });
});
