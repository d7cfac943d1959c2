import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../http/host-cookie.ts';
import { LIFETIME_MS, LOGIN_MS } from './sessions.ts';

/** The session cookie, and the cookie of a login whose password was checked. */
type CookieName = 'console' | 'console-login';

const MAX_AGES_MS: Readonly<Record<CookieName, number>> = { console: LIFETIME_MS, 'console-login': LOGIN_MS };

export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  return request.cookies[hostCookie(request, name).name] || null;
}

/** Sets an HttpOnly, same-site cookie, or removes it if the token is null. */
export function writeCookie(request: FastifyRequest, reply: FastifyReply, plainName: CookieName, token: string | null): void {
  const { name, secure } = hostCookie(request, plainName);
  reply.setCookie(name, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: token === null ? 0 : Math.floor(MAX_AGES_MS[plainName] / 1000),
  });
}
