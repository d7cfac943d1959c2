import { optionOrderFromWire } from '@truefill/api/options/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { ownerOf, useSession } from '@truefill/client/session/session-store.ts';
import { clearFollowed, storedOption } from './followed-storage.ts';
import { followOption, useFollowed } from './watch-store.ts';

const owner = (): string => ownerOf(useSession.getState());
const following = (): boolean => useFollowed.getState().followed !== null;

/**
 * Continues to follow the option that was followed before a reload: until its result, or shows the result if it has ended.
 * Another user's or account's option is forgotten; without a response it is requested again on the next connection.
 */
export async function followAgain(): Promise<void> {
  const stored = storedOption();
  if (stored === null || following()) return;
  if (stored.owner !== owner()) {
    clearFollowed();
    return;
  }
  const answer = await call('optionOrder', { uid: stored.orderNumber });
  if (answer.ok && stored.owner === owner() && !following()) followOption(optionOrderFromWire(answer.data), stored.flow);
}
