import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTlsHost } from '../../http/host.ts';
import { LIFETIME_MS } from './renew-session.ts';
import type { TokenDelivery } from './tables.ts';

/** Browsers accept the `__Host-` name only over TLS; this machine's own names are served without. */
function cookieOf(request: FastifyRequest): { readonly name: string; readonly secure: boolean } {
  const secure = request.requestHost !== null && isTlsHost(request.requestHost.name);
  return { name: secure ? '__Host-refresh' : 'refresh', secure };
}

/** How the client wants its refresh token. */
export function deliveryOf(request: FastifyRequest): TokenDelivery {
  return request.headers['x-token-delivery'] === 'cookie' ? 'cookie' : 'body';
}

/** The refresh token of the cookie. */
export function refreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieOf(request).name];
}

/** Sets the refresh token where no script can read it, or with null removes it. */
export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const { name, secure } = cookieOf(request);
  reply.setCookie(name, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: token === null ? 0 : Math.floor(LIFETIME_MS / 1000),
  });
}
