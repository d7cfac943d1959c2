import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * The access token that a request shows: the bearer header or the body's `token`.
 * @returns null where it shows none
 * @throws Refusal 401 where it shows two that differ
 */
export function presentedToken(request: FastifyRequest): string | null {
  const header = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
  const body: unknown = request.body;
  const field = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
  const inBody = typeof field === 'string' && field !== '' ? field : null;
  if (header !== null && inBody !== null && header !== inBody) throw new Refusal('loginRequired', { httpStatus: 401 });
  return header ?? inBody;
}
