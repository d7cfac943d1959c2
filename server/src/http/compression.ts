import type { FastifyInstance } from 'fastify';
import { bestEncoding, compress } from './encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** its answers hold no secret beside what a request can put into them, whose length would tell of it */
    compressed?: boolean;
  }
}

/** Below this an answer fits into one packet with its head, compressed or not. */
const MIN_COMPRESSED_BYTES = 1_400;
/** made for every answer: nearly as small as the strongest level, in a fiftieth of its time */
const BROTLI_QUALITY = 4;

/** Compresses the larger answers of routes that say so. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.routeOptions.config.compressed || typeof payload !== 'string') return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = payload.length < MIN_COMPRESSED_BYTES ? null : bestEncoding(request.headers['accept-encoding']);
    if (encoding === null) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    // a hook may answer with a promise where it does not call back
    return compress(Buffer.from(payload), encoding, BROTLI_QUALITY);
  });
}
