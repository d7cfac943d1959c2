import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../http/host-cookie.ts';
import { LIFETIME_MS, LOGIN_MS } from './sessions.ts';

/** The cookie of a session, and the one of a login that has shown its password. */
type CookieName = 'console' | 'console-login';

const LIVES_MS: Readonly<Record<CookieName, number>> = { console: LIFETIME_MS, 'console-login': LOGIN_MS };

export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  return request.cookies[hostCookie(request, name).name] || null;
}

/** Sets a cookie where no script can read it and no other site sends it, or with null removes it. */
export function leaveCookie(request: FastifyRequest, reply: FastifyReply, plainName: CookieName, token: string | null): void {
  const { name, secure } = hostCookie(request, plainName);
  reply.setCookie(name, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: token === null ? 0 : Math.floor(LIVES_MS[plainName] / 1000),
  });
}
