import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { forgetWithUser } from '../session/forget-with-user.ts';

/** In this tab's memory only, and only one user's. */
const shelf = new Map<string, object>();
forgetWithUser(() => shelf.clear());

/** What changes of a draft, or how that comes from what it is by then. */
export type Changes<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>);

export interface PersistedDraftOptions<Draft> {
  /**
   * how far the form goes by itself: `screen`, the default, as far as the screen it is on; `overlay` only as long as it is shown,
   * where it lies over the page and a window that crosses a breakpoint leaves it there
   */
  readonly within?: 'screen' | 'overlay';
  /** what is different now in a draft that was kept */
  readonly revise?: (kept: Draft) => Draft;
}

/**
 * What is typed or chosen in a part of the account. It outlives its screen where that is taken away: when a window crosses a
 * breakpoint, and when the session ends, until its user is back. It is forgotten when the user leaves the screen, logs out, or is
 * another one. Never for passwords and codes.
 * @param name tells forms apart
 * @returns the draft, what changes a part of it, and what begins it again, with what is left of it where that is told
 */
export function usePersistedDraft<Draft extends object>(
  name: string,
  begin: Draft,
  { within = 'screen', revise = (kept) => kept }: PersistedDraftOptions<Draft> = {},
): [Draft, (changes: Changes<Draft>) => void, (left?: (now: Draft) => Draft) => void] {
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  const [draft, setDraft] = useState<Draft>(() => {
    // what is under a name was put there by the form of that name
    const kept = shelf.get(name) as Draft | undefined;
    return kept ? revise(kept) : begin;
  });
  useEffect(() => {
    shelf.set(name, draft);
  }, [name, draft]);
  useEffect(
    () => () => {
      const { status } = useSession.getState();
      const left = within === 'overlay' || router.state.location.pathname !== path;
      if (status === 'signed-in' && left) shelf.delete(name);
    },
    [router, path, name, within],
  );
  const change = (changes: Changes<Draft>): void =>
    setDraft((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
  return [draft, change, (left) => setDraft(left ?? begin)];
}
