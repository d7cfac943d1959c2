import type { CallContext } from '../../../http/calls/register-call.ts';
import { isTlsHost } from '../../../http/host.ts';
import { deliveryOf } from '../sessions/cookies.ts';
import type { PasskeyPlace } from '../factors/passkey-checks.ts';
import type { Origin } from '../sessions/sessions.ts';

/** Where a login comes from, as its session keeps it. */
export function originOf({ request, clientAddress }: CallContext, remembered: boolean): Origin {
  return { delivery: deliveryOf(request), userAgent: request.headers['user-agent'] ?? '', clientAddress, remembered };
}

/** The page that a request comes from: it is of the very host that is asked, since the host has been matched with a brand's. */
export function placeOf({ request }: CallContext): PasskeyPlace {
  const host = request.requestHost ?? { name: '', authority: '' };
  return { hostName: host.name, origin: `${isTlsHost(host.name) ? 'https' : 'http'}://${host.authority}` };
}
