import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { metaDataOf } from '../request-body.ts';

/**
 * The access token of a request: from the bearer header or the body's `token`, which may be in its `metaData` too.
 * @param body the fields so far, if the body is not read to its end yet
 * @returns null if there is none
 * @throws Refusal 401 if there are two different ones
 */
export function presentedToken(request: FastifyRequest, body: unknown = request.body): string | null {
  const header = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const shown = new Set([header, tokenIn(body), tokenIn(metaDataOf(body))].filter((token) => token !== undefined));
  if (shown.size > 1) throw new Refusal('loginRequired', { httpStatus: 401 });
  const [token = null] = shown;
  return token;
}

function tokenIn(fields: unknown): string | undefined {
  const token = typeof fields === 'object' && fields !== null && 'token' in fields ? fields.token : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
