import type { FastifyRequest } from 'fastify';
import { isTlsHost } from './host.ts';

/** A cookie of this host only. Browsers accept the `__Host-` prefix only over TLS; localhost names are served without. */
export function hostCookie(request: FastifyRequest, plainName: string): { readonly name: string; readonly secure: boolean } {
  const secure = request.requestHost !== null && isTlsHost(request.requestHost.name);
  return { name: secure ? `__Host-${plainName}` : plainName, secure };
}
