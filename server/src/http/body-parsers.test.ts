import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Brand } from '@truefill/api/brand.ts';
import { Refusal } from '../platform/refusal.ts';
import { registerBodyParsers } from './body-parsers.ts';

const MEGABYTE = 1024 * 1024;
const app = Fastify();
afterEach(() => app.close());

it("accepts files up to the brand's size limit, or less if the call says so", async () => {
  app.decorateRequest('brand', null);
  app.addHook('onRequest', async (request) => {
    request.brand = { images: { maxMegabytes: 1 } } as Brand;
  });
  await registerBodyParsers(app);
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? error.httpStatus : 500).send());
  const answer = { handler: async () => ({}) };
  app.post('/picture', { config: { fileFields: ['picture'] }, ...answer });
  app.post('/avatar', { config: { fileFields: ['picture'], maxFileBytes: 1_000 }, ...answer });
  const send = async (url: string, bytes: number): Promise<number> => {
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(bytes)]), 'a.png');
    const { headers, body } = new Response(form);
    const payload = Buffer.from(await new Response(body).arrayBuffer());
    const type = headers.get('content-type') ?? '';
    return (await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode;
  };
  expect(await send('/picture', MEGABYTE)).toBe(200);
  expect(await send('/picture', MEGABYTE + 1)).toBe(413);
  expect(await send('/avatar', 1_000)).toBe(200);
  expect(await send('/avatar', 1_001)).toBe(413);
});
