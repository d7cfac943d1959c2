import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHeld } from '../etag.ts';
import { wrongUrl } from '../reply.ts';
import type { Asset } from './static-assets.ts';

/** Sends a file in the best encoding that the client accepts, or 304. @throws Refusal 404 if there is no file */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset | undefined,
  caching: string,
): Promise<FastifyReply> {
  if (!asset) throw wrongUrl();
  reply.headers({ 'cache-control': caching, etag: asset.etag, vary: 'accept-encoding' });
  if (isHeld(request, asset.etag)) return reply.status(304).send();
  const { bytes, encoding } = await asset.encoded(request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(asset.contentType).send(bytes);
}
