import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../../http/host-cookie.ts';
import { LIFETIME_MS } from './renew-session.ts';
import type { TokenDelivery } from '../tables.ts';

/** How the client wants its refresh token. */
export function deliveryOf(request: FastifyRequest): TokenDelivery {
  return request.headers['x-token-delivery'] === 'cookie' ? 'cookie' : 'body';
}

/** The refresh token of the cookie. */
export function refreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[hostCookie(request, 'refresh').name];
}

/** Sets the refresh token where no script can read it. One that is not remembered goes with the browser's own session. */
export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { refreshToken, remembered }: { readonly refreshToken: string | null; readonly remembered: boolean },
): void {
  writeRefreshCookie(request, reply, refreshToken ?? '', remembered ? { maxAge: Math.floor(LIFETIME_MS / 1000) } : {});
}

/** Removes the refresh token from the browser. */
export function dropRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  writeRefreshCookie(request, reply, '', { maxAge: 0 });
}

function writeRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  life: { readonly maxAge?: number },
): void {
  const { name, secure } = hostCookie(request, 'refresh');
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure, ...life });
}

/** Longer than a code lives. */
const CODE_MARK_S = 15 * 60;

/** The mark of a browser that asks for codes, by which its tries are told from those of others: null for a client that has none. */
export function codeMark(request: FastifyRequest): string | null {
  const held = request.cookies[hostCookie(request, 'code').name];
  return held && MARK.test(held) ? held : null;
}

/** Leaves a browser the mark it has or a new one. @returns null for a client without cookies */
export function leaveCodeMark(request: FastifyRequest, reply: FastifyReply): string | null {
  if (deliveryOf(request) !== 'cookie') return null;
  const mark = codeMark(request) ?? newMark();
  const { name, secure } = hostCookie(request, 'code');
  reply.setCookie(name, mark, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: CODE_MARK_S });
  return mark;
}

const MARK = /^[\w-]{22}$/;
const newMark = (): string => randomBytes(16).toString('base64url');

/** As long as browsers keep any cookie. */
const DEVICE_S = 400 * 24 * 3_600;

/** The browser's own mark, by which its logins are known again: the one it has or a new one; null for a client without cookies. */
export function deviceMark(request: FastifyRequest): string | null {
  const held = request.cookies[hostCookie(request, 'device').name];
  if (held && MARK.test(held)) return held;
  return deliveryOf(request) === 'cookie' ? newMark() : null;
}

/** Leaves the mark with a browser that has logged in. */
export function setDeviceMark(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  const { name, secure } = hostCookie(request, 'device');
  reply.setCookie(name, mark, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: DEVICE_S });
}
