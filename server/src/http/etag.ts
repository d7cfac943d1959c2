import type { FastifyRequest } from 'fastify';

/**
 * Whether a client's cached copy matches an ETag. Compressing proxies make ETags weak although the content is the same, so weak
 * ones count.
 */
export function isHeld({ headers }: FastifyRequest, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return held.includes(etag) || held[0] === '*';
}
