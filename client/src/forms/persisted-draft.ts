import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { clearOnLogout } from '../session/clear-on-logout.ts';
import { forgetDraft, keepDraft, readKeptDraft } from './kept-draft.ts';

/** Only in this tab's memory, and only for one user. */
const drafts = new Map<string, object>();
clearOnLogout(() => drafts.clear());

/** A partial change of a draft, or a function of the current one. */
export type Changes<Draft> = Partial<Draft> | ((now: Draft) => Partial<Draft>);

export interface PersistedDraftOptions<Draft> {
  /**
   * scope of the form: `screen`, the default, ends with the screen; `overlay` only while it is shown,
   * if it is an overlay that a window crossing a breakpoint leaves open
   */
  readonly within?: 'screen' | 'overlay';
  /** whether it also survives a reload of the page: it is then in the tab's storage */
  readonly isKept?: boolean;
  /** changes to apply to a restored draft */
  readonly revise?: (stored: Draft) => Draft;
}

/**
 * Input in a form of the account. It survives the removal of its screen: when a window crosses a
 * breakpoint, and when the session expires, until its user is back. It is dropped when the user leaves the screen, logs out, or
 * changes. Never use it for passwords and codes.
 * @param name identifies the form
 * @returns the draft, a function that changes part of it, and one that resets it, optionally keeping a part
 */
export function usePersistedDraft<Draft extends object>(
  name: string,
  initial: Draft,
  { within = 'screen', isKept = false, revise = (stored) => stored }: PersistedDraftOptions<Draft> = {},
): [Draft, (changes: Changes<Draft>) => void, (left?: (now: Draft) => Draft) => void] {
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  const [draft, setDraft] = useState<Draft>(() => {
    // the value under a name was stored by the form of that name
    const stored = (drafts.get(name) as Draft | undefined) ?? (isKept ? readKeptDraft(name, initial) : undefined);
    return stored ? revise(stored) : initial;
  });
  useEffect(() => {
    drafts.set(name, draft);
    if (isKept) keepDraft(name, draft);
  }, [name, draft, isKept]);
  useEffect(
    () => () => {
      const { status } = useSession.getState();
      const left = within === 'overlay' || router.state.location.pathname !== path;
      if (status !== 'signed-in' || !left) return;
      drafts.delete(name);
      if (isKept) forgetDraft(name);
    },
    [router, path, name, within, isKept],
  );
  const change = (changes: Changes<Draft>): void =>
    setDraft((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
  return [draft, change, (left) => setDraft(left ?? initial)];
}
