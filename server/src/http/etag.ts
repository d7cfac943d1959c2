import type { FastifyRequest } from 'fastify';

/** Whether a client holds what an ETag stands for. Proxies that compress on the way call it weak: the content is the same. */
export function isHeld({ headers }: FastifyRequest, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return held.includes(etag) || held[0] === '*';
}
