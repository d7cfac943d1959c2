import type { CallContext } from '../../../http/calls/register-call.ts';
import { isTlsHost } from '../../../http/host.ts';
import { deliveryOf } from '../sessions/cookies.ts';
import type { PasskeyPlace } from '../factors/passkey-checks.ts';
import type { Origin } from '../sessions/sessions.ts';

/** Origin of a login, as its session stores it. */
export function originOf({ request, clientAddress }: CallContext, remembered: boolean): Origin {
  return { delivery: deliveryOf(request), userAgent: request.headers['user-agent'] ?? '', clientAddress, remembered };
}

/** The page that sent a request. Its host is the request's host, which has already been matched with a brand's. */
export function placeOf({ request }: CallContext): PasskeyPlace {
  const host = request.requestHost ?? { name: '', authority: '' };
  return { hostName: host.name, origin: `${isTlsHost(host.name) ? 'https' : 'http'}://${host.authority}` };
}
