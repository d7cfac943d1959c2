import { useSession } from '@truefill/client/session/session-store.ts';
import { redirectionFor } from '../page/guard.ts';

/**
 * Tells a user who returns to a tab that another account was logged in elsewhere: the tab follows it, and a different balance would
 * appear without a word. Returns a function that ends it.
 */
export function announceOtherUser(): () => void {
  let { userId } = useSession.getState();
  let isDue = false;
  const announce = (): void => {
    if (!isDue || document.visibilityState === 'hidden') return;
    isDue = false;
    import('./say-other-user.ts')
      .then(({ sayOtherUser }) => sayOtherUser())
      // without its code or text nothing can be said
      .catch(() => undefined);
  };
  const unsubscribe = useSession.subscribe((now) => {
    if (now.userId === 0) return;
    if (userId !== 0 && now.userId !== userId && !canBeOwnLogin()) isDue = true;
    userId = now.userId;
    announce();
  });
  document.addEventListener('visibilitychange', announce);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', announce);
  };
}

/** People log in where only visitors can be, in a tab that they see. */
function canBeOwnLogin(): boolean {
  return document.visibilityState === 'visible' && redirectionFor(location.pathname, '', true) !== null;
}
