import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { pngWithSize } from '../../files/test-support/png-with-size.ts';

let server: TestServer;
let count = 0;
let token: string;
const address = (): string => `profile-${(count += 1)}@mail.example`;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.newUser(address()));
});
afterAll(() => server.close());

interface Upload {
  readonly nickName?: string;
  readonly name?: string;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

function upload(file: Buffer | null, { nickName = 'Mara', name = 'a.jpg', type = 'image/jpeg', headers }: Upload = {}) {
  const part = (disposition: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--B\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const parts = [part('name="metaData"', JSON.stringify({ nickName }))];
  if (file) parts.push(part(`name="avatar"; filename="${name}"\r\nContent-Type: ${type}`, file));
  const body = Buffer.concat([...parts, Buffer.from('--B--\r\n')]);
  return server.send(PATHS.submitUserInfo, {
    method: 'POST',
    body,
    headers: headers ?? { 'content-type': 'multipart/form-data; boundary=B', authorization: `Bearer ${token}` },
  });
}

const info = async () => (await server.call('userInfo', {}, { token })).data;

/** The avatar as served to its owner. */
async function picture(): Promise<Buffer> {
  const response = await fetch(`http://localhost:${server.port}${(await info()).avator}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const photo = (options: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: options.width ?? 900, height: options.height ?? 600, channels: 3, background: '#c04020' } });

describe('F5: an avatar upload', () => {
  it('is rejected before anything is buffered if two are in progress', async () => {
    const { token: own } = await server.newUser(address());
    const begin = () => {
      const sent = request({
        port: server.port,
        path: PATHS.submitUserInfo,
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=B', authorization: `Bearer ${own}` },
      });
      sent.on('error', () => undefined);
      sent.write('--B\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nxx');
      return sent;
    };
    const statusOf = (sent: ReturnType<typeof begin>) =>
      new Promise<number | undefined>((resolve) => sent.once('response', ({ statusCode }) => resolve(statusCode)));
    const all = [begin(), begin(), begin()];
    // of three that never end, one is answered: there is no free slot for it
    expect(await Promise.race(all.map(statusOf))).toBe(429);
    for (const sent of all) sent.destroy();
  });
});

describe('a nickname', () => {
  it('is saved, also without an image and without a form', async () => {
    expect((await upload(null, { nickName: ' Mara Holt ' })).code).toBe(0);
    expect(await info()).toMatchObject({ nick: 'Mara Holt', avator: '' });
    expect((await server.call('submitUserInfo', { nickName: 'M' }, { token })).code).toBe(0);
    for (const [nickName, refusal] of [
      ['', { status: 200, code: 1003 }],
      ['   ', { status: 200, code: 1003 }],
      [7, { status: 400, code: 1001 }],
      ['x'.repeat(140).concat('y'), { status: 200, code: 23565 }],
      ['a\u0000b', { status: 200, code: 23558 }],
      ['a\nb', { status: 200, code: 23558 }],
      [`a\u0000${'x'.repeat(140)}`, { status: 200, code: 23558 }],
    ] as const)
      expect(await server.call('submitUserInfo', { nickName }, { token })).toMatchObject({ ...refusal, data: null });
    expect((await info()).nick).toBe('M');
  });

  it('checklist 28: containing a script is returned as plain text', async () => {
    const nickName = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>{{7*7}}';
    expect((await server.call('submitUserInfo', { nickName }, { token })).code).toBe(0);
    const answer = await server.call('userInfo', {}, { token });
    expect(answer.data.nick).toBe(nickName);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('checklist 8: is saved, and unknown fields of the body are ignored', async () => {
    const before = await info();
    const more = {
      nickName: 'Mara',
      balanceAmount: 9e9,
      lockMargin: 5,
      verifiedStatus: 2,
      uid: '1',
      userId: 1,
      inviteCode: 'HACKED22',
      email: 'x@mail.example',
      role: 'operator',
      account: { balanceAmount: 1 },
      brand_id: 'plumtree',
      walletType: 1,
      virtualStatus: '1',
    };
    expect((await server.call('submitUserInfo', more, { token })).code).toBe(0);
    expect(await info()).toEqual({ ...before, nick: 'Mara' });
  });
});

describe('an avatar', () => {
  it('is stored as a JPEG of at most 512 pixels and served to its owner', async () => {
    expect((await upload(await photo().jpeg().toBuffer())).code).toBe(0);
    expect(await sharp(await picture()).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 341 });
    const first = (await info()).avator;
    expect(
      (await upload(await photo({ width: 40, height: 40 }).png().toBuffer(), { name: 'x.png', type: 'image/png' })).code,
    ).toBe(0);
    expect(await sharp(await picture()).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
    expect(await server.send(first, { token })).toMatchObject({ status: 404, code: 1008 });
  });

  it('checklist 1, 27: is private to its owner and not cached by proxies', async () => {
    await upload(await photo().jpeg().toBuffer());
    const path = (await info()).avator;
    const other = await server.newUser(address());
    expect(await server.send(path, { token: other.token })).toMatchObject({ status: 404, code: 1008, data: null });
    expect(await server.send(path)).toMatchObject({ status: 401, code: 400 });
    expect(await server.send(path, { token: 'rubbish' })).toMatchObject({ status: 401, code: 23519 });
    expect(await server.send(path, { token, host: 'plumtree.localhost' })).toMatchObject({ status: 401, code: 23519 });
    for (const id of ['1', '..%2f..%2fkeys%2faccess-token.key', 'x'.repeat(36)])
      expect((await server.send(`/v1/waa/file/${id}`, { token })).status).toBe(404);
    const { headers, status } = await server.send(path, { token });
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-type': 'image/jpeg',
    });
  });

  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const zip = Buffer.from('PK\u0003\u0004 rest of an archive', 'latin1');
  const gif = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  it.each([
    ['checklist 22: an SVG', svg, 23561],
    ['checklist 22: HTML', html, 23561],
    ['checklist 22: a zip', zip, 23561],
    ['checklist 22: a GIF', gif, 23561],
    ['HTML after a JPEG signature', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]), 23561],
    ['a truncated JPEG', Buffer.from([0xff, 0xd8, 0xff]), 23561],
    ['checklist 26: HEIC', heic, 23562],
    ['nothing', Buffer.alloc(0), 23553],
  ])('%s called .jpg is rejected by its content, and the nickname stays', async (_what, bytes, code) => {
    const before = await info();
    expect(await upload(bytes, { nickName: 'Changed' })).toMatchObject({ status: 200, code, data: null });
    expect(await info()).toEqual(before);
  });

  it('checklist 23, 24: loses location, camera data and embedded files', async () => {
    const exif = {
      IFD0: { Make: 'CANARY-CAMERA', Copyright: 'CANARY-OWNER' },
      IFD3: { GPSLatitude: '53/1 33/1 0/1', GPSLatitudeRef: 'N' },
    };
    const tagged = await photo().withExif(exif).jpeg().toBuffer();
    expect(tagged.includes('CANARY-CAMERA')).toBe(true);
    const polyglot = Buffer.concat([
      tagged,
      Buffer.from('<script>CANARY-TRAILER</script>'),
      Buffer.from('PK\u0003\u0004CANARY-ZIP', 'latin1'),
    ]);
    expect((await upload(polyglot)).code).toBe(0);
    const unchanged = await picture();
    expect((await sharp(unchanged).metadata()).exif).toBeUndefined();
    expect(unchanged.includes('CANARY')).toBe(false);
    expect(unchanged.subarray(-2).equals(Buffer.from([0xff, 0xd9]))).toBe(true);
  });

  it('is rotated by its EXIF orientation', async () => {
    expect((await upload(await photo({ width: 300, height: 100 }).withMetadata({ orientation: 6 }).jpeg().toBuffer())).code).toBe(
      0,
    );
    expect(await sharp(await picture()).metadata()).toMatchObject({ width: 100, height: 300 });
  });

  it('checklist 25: with too many pixels is rejected by its header', async () => {
    expect(await upload(pngWithSize(30_000, 30_000), { name: 'bomb.png' })).toMatchObject({ status: 413, code: 23563 });
    expect(await upload(pngWithSize(0x7fffffff, 0x7fffffff), { name: 'bomb.png' })).toMatchObject({
      code: expect.toSatisfy((code) => code === 23563 || code === 23561),
    });
    expect((await upload(await photo().jpeg().toBuffer())).code).toBe(0);
  });

  it('of more than 4 MB is rejected', async () => {
    const whole = await photo().jpeg().toBuffer();
    const filled = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]);
    expect(await upload(filled(4 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 23563 });
    expect((await upload(filled(4 * 1024 * 1024))).code).toBe(0);
    const large = await sharp(
      Buffer.alloc(2_000 * 1_500 * 3).map((_value, index) => (index * 7_919) % 251),
      { raw: { width: 2_000, height: 1_500, channels: 3 } },
    )
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await upload(large)).code).toBe(0);
  });

  it('checklist 26: fuzzed files of each type fail without further damage', async () => {
    const good = await photo({ width: 200, height: 150 }).jpeg().toBuffer();
    for (let seed = 1; seed <= 12; seed += 1) {
      const bad = Buffer.from(good);
      for (let flip = 0; flip < 40; flip += 1) bad[(seed * 7_919 + flip * 104_729) % bad.length] = (seed * 31 + flip * 17) % 256;
      expect([0, 23561, 23563]).toContain((await upload(bad)).code);
    }
    expect((await upload(good)).code).toBe(0);
  });

  it('of an unauthenticated client is refused on a connection that may have been used', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024, 0xff);
    const type = { 'content-type': 'multipart/form-data; boundary=B' };
    expect(await upload(bytes, { headers: type })).toMatchObject({ status: 401, code: 400 });
    expect(await upload(bytes, { headers: { ...type, authorization: 'Bearer rubbish' } })).toMatchObject({
      status: 401,
      code: 23519,
    });
  });
});
