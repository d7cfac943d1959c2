import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../../http/host-cookie.ts';
import { LIFETIME_MS } from './renew-session.ts';
import type { TokenDelivery } from '../tables.ts';

/** Whether the client wants its refresh token in a cookie or in the body. */
export function deliveryOf(request: FastifyRequest): TokenDelivery {
  return request.headers['x-token-delivery'] === 'cookie' ? 'cookie' : 'body';
}

/** The refresh token from the cookie. */
export function refreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[hostCookie(request, 'refresh').name];
}

/** Sets the refresh token in an HttpOnly cookie; a session cookie if the session is not remembered. */
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

/** Longer than a code is valid. */
const CODE_MARK_S = 15 * 60;

/**
 * The mark of a browser that requests codes, which separates its attempts from those of others; null for a client without one.
 */
export function codeMark(request: FastifyRequest): string | null {
  const held = request.cookies[hostCookie(request, 'code').name];
  return held && MARK.test(held) ? held : null;
}

/** Sets the browser's existing mark or a new one. @returns null for a client without cookies */
export function ensureCodeMark(request: FastifyRequest, reply: FastifyReply): string | null {
  if (deliveryOf(request) !== 'cookie') return null;
  const mark = codeMark(request) ?? newMark();
  const { name, secure } = hostCookie(request, 'code');
  reply.setCookie(name, mark, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: CODE_MARK_S });
  return mark;
}

const MARK = /^[\w-]{22}$/;
const newMark = (): string => randomBytes(16).toString('base64url');

/** The maximum cookie lifetime in browsers. */
const DEVICE_S = 400 * 24 * 3_600;

/**
 * The browser's device mark, by which its logins are recognized: the existing one or a new one; null for a client without
 * cookies.
 */
export function deviceMark(request: FastifyRequest): string | null {
  const held = request.cookies[hostCookie(request, 'device').name];
  if (held && MARK.test(held)) return held;
  return deliveryOf(request) === 'cookie' ? newMark() : null;
}

/** Sets the device mark in a browser that has logged in. */
export function setDeviceMark(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  const { name, secure } = hostCookie(request, 'device');
  reply.setCookie(name, mark, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: DEVICE_S });
}
