import { optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { forgetFollowed, storedOption } from './followed-storage.ts';
import { followOption, useFollowed } from './watch-store.ts';

const owner = (): string => ownerOf(useSession.getState());
const following = (): boolean => useFollowed.getState().followed !== null;

/**
 * Follows on the option that was followed when the page was reloaded: to its result, or where it ended meanwhile, that.
 * Another user's, or that of the other account, is forgotten; without an answer it is asked for with the next connection.
 */
export async function followAgain(): Promise<void> {
  const kept = storedOption();
  if (kept === null || following()) return;
  if (kept.owner !== owner()) {
    forgetFollowed();
    return;
  }
  const answer = await call('optionOrder', { uid: kept.orderNumber });
  if (answer.ok && kept.owner === owner() && !following()) followOption(optionOrderFromWire(answer.data), kept.flow);
}
