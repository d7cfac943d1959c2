import type { Failure } from '@truefill/client/calls/result.ts';
import { call } from '../../calls/call.ts';

/**
 * Acts on a claimed ticket. Composing may outlast the claim, so it is renewed first, or claimed again if it
 * has expired.
 * @returns why the claim or the action was refused; null on success
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
