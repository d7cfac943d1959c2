import { useSession } from './session-store.ts';

/**
 * Clears data of a user when they log out, here or in another tab, and when another user logs in. It is
 * kept when a session expires, so that its user can continue, and data that a visitor has entered is kept through the login.
 */
export function clearOnLogout(clear: () => void): void {
  let owner = useSession.getState().userId;
  useSession.subscribe(({ userId, left }) => {
    const isAnother = userId !== 0 && userId !== owner;
    const loggedOut = userId === 0 && left === null;
    if (owner !== 0 && (isAnother || loggedOut)) clear();
    if (userId !== 0 || loggedOut) owner = userId;
  });
}
