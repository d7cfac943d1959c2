import { create } from 'zustand';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

const STORAGE_KEY = 'truefill.one-click';
/** The most recent users on this device who turned it on. */
const MAX_USERS = 20;

/** The users on this device with one-click trading. Other users of the device do not inherit it. */
export const useOneClickUsers = create<readonly number[]>(readStored);

/**
 * Whether orders are closed and canceled without confirmation; off until the user turns it on, and if the setting is hidden.
 */
export function useOneClick(): boolean {
  const userId = useSession(({ status, userId: id }) => (status === 'signed-in' ? id : 0));
  return useOneClickUsers((users) => userId !== 0 && brand().switches.contract && users.includes(userId));
}

/** Turns one-click trading of the logged-in user on or off, on this device. No effect for a visitor. */
export function chooseOneClick(on: boolean): void {
  const { status, userId } = useSession.getState();
  if (status !== 'signed-in') return;
  const others = useOneClickUsers.getState().filter((id) => id !== userId);
  const users = on ? [...others, userId].slice(-MAX_USERS) : others;
  useOneClickUsers.setState(users, true);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(users));
  } catch {
    // storage may be blocked: the choice then lasts until the page is closed
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
