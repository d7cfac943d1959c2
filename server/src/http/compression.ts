import type { FastifyInstance } from 'fastify';
import { bestEncoding, compress } from './encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * whether answers may be compressed: true only if they contain no secret beside reflected input, whose length could reveal
     * it
     */
    compressed?: boolean;
  }
}

/** A smaller answer fits into one packet with its headers anyway. */
const MIN_COMPRESSED_BYTES = 1_400;
/** compressed per answer: nearly as small as the highest level, in a fiftieth of its time */
const BROTLI_QUALITY = 4;

/** Compresses the larger answers of routes that allow it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.routeOptions.config.compressed || typeof payload !== 'string') return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = payload.length < MIN_COMPRESSED_BYTES ? null : bestEncoding(request.headers['accept-encoding']);
    if (encoding === null) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    // without calling `done`, a hook may return a promise
    return compress(Buffer.from(payload), encoding, BROTLI_QUALITY);
  });
}
