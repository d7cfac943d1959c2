import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { forgetWithUser } from '../session/forget-with-user.ts';

/** In this tab's memory only, and only one user's. */
const shelf = new Map<string, object>();
forgetWithUser(() => shelf.clear());

/**
 * What is typed into a form of the account. It outlives its screen where that is taken away: when a window crosses a breakpoint, and
 * when the session ends, until its user is back. It is forgotten when the user leaves the screen, logs out, or is another one.
 * Never for passwords and codes.
 * @param name tells forms apart
 * @returns the draft, what changes a part of it, and what begins it anew
 */
export function useKeptDraft<Draft extends object>(
  name: string,
  begin: Draft,
): [Draft, (changes: Partial<Draft>) => void, () => void] {
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  // what is under a name was put there by the form of that name
  const [draft, setDraft] = useState<Draft>(() => (shelf.get(name) as Draft | undefined) ?? begin);
  useEffect(() => {
    shelf.set(name, draft);
  }, [name, draft]);
  useEffect(
    () => () => {
      const { status } = useSession.getState();
      if (status === 'signed-in' && router.state.location.pathname !== path) shelf.delete(name);
    },
    [router, path, name],
  );
  return [draft, (changes) => setDraft((now) => ({ ...now, ...changes })), () => setDraft(begin)];
}
