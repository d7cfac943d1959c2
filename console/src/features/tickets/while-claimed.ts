import type { Failure } from '@truefill/client/calls/result.ts';
import { call } from '../../calls/call.ts';

/**
 * Does something with a ticket that the operator has taken. Writing may outlast the claim: it is prolonged first, or taken again where
 * it is over.
 * @returns why the claim or the act was refused; null once it is done
 */
export async function whileClaimed(
  ticketId: number,
  act: () => Promise<{ readonly ok: true } | Failure>,
): Promise<Failure | null> {
  const claimed = await call('claimTicket', { ticketId });
  if (!claimed.ok) return claimed;
  const done = await act();
  return done.ok ? null : done;
}
