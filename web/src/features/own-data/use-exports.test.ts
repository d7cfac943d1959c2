// @vitest-environment happy-dom
import { signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { CLIENT_CODES } from '@truefill/client/calls/result.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchArchive } from './use-exports.ts';

beforeEach(() => signIn());

const answer = (body: BodyInit, type: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));

test('an archive is read', async () => {
  answer('PK', 'application/zip');
  expect(await fetchArchive('x')).toMatchObject({ ok: true, data: { size: 2 } });
});

test('a connection that is lost during the download is reported as such', async () => {
  const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) });
  answer(cut, 'application/zip');
  expect(await fetchArchive('x')).toMatchObject({ ok: false, code: CLIENT_CODES.network });
});

test('a proxy’s error page is reported as a server error, and a refusal by its code', async () => {
  answer('<h1>502</h1>', 'text/html', 502);
  expect(await fetchArchive('x')).toMatchObject({ ok: false, code: CLIENT_CODES.server });
  answer('{"code":1077,"message":"gone","data":null}', 'application/json', 404);
  expect(await fetchArchive('x')).toMatchObject({ ok: false, code: 1077, message: 'gone' });
});
