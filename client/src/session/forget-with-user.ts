import { useSession } from './session-store.ts';

/**
 * Has something forgotten that is a user's own: when they log out, here or in another tab, and when somebody else logs in. It is
 * kept where a session ends of itself, for its user to go on with, and what a visitor has begun is kept through the login.
 */
export function forgetWithUser(forget: () => void): void {
  let owner = useSession.getState().userId;
  useSession.subscribe(({ userId, left }) => {
    const isAnother = userId !== 0 && userId !== owner;
    const loggedOut = userId === 0 && left === null;
    if (owner !== 0 && (isAnother || loggedOut)) forget();
    if (userId !== 0 || loggedOut) owner = userId;
  });
}
