import { create } from 'zustand';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const STORAGE_KEY = 'truefill.one-click';
/** Users who chose it last on this device. */
const MAX_USERS = 20;

/** The users of this device who trade with one click. Nobody gets it from whoever used the device before. */
export const useOneClickUsers = create<readonly number[]>(readStored);

/** Whether the user closes and cancels orders without being asked first; off until they choose it, and where the setting is not shown. */
export function useOneClick(): boolean {
  const userId = useSession(({ status, userId: id }) => (status === 'signed-in' ? id : 0));
  return useOneClickUsers((users) => userId !== 0 && brand().switches.contract && users.includes(userId));
}

/** Turns one-click trading of the user who is logged in on or off, on this device. A visitor has none. */
export function chooseOneClick(on: boolean): void {
  const { status, userId } = useSession.getState();
  if (status !== 'signed-in') return;
  const others = useOneClickUsers.getState().filter((id) => id !== userId);
  const users = on ? [...others, userId].slice(-MAX_USERS) : others;
  useOneClickUsers.setState(users, true);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(users));
  } catch {
    // storage may be forbidden: the choice then holds until the page is left
  }
}

function readStored(): number[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id): id is number => Number.isSafeInteger(id) && id !== 0) : [];
  } catch {
    return [];
  }
}

// turned off in another tab, it is off here too
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY || event.key === null) useOneClickUsers.setState(readStored(), true);
});
