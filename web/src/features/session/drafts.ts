import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { EntryDraft } from './model.ts';
import type { WantedFactor } from './use-login.ts';

/** The login on its way. */
export interface LoginDraft {
  /** the second factor that is asked for now; null while it is at the credentials */
  readonly wanted: WantedFactor | null;
  readonly entry: string;
  readonly country: string;
  readonly password: string;
  readonly keep: boolean;
}

interface Drafts {
  login: LoginDraft;
  register: EntryDraft;
  forgot: EntryDraft;
}

/** In memory only: crossing a breakpoint mounts a screen again, and what was typed must outlive that, but not the visit. */
const kept: { [Name in keyof Drafts]?: Drafts[Name] | undefined } = {};

/**
 * One form's draft: begun when its route is first shown, kept while it is, forgotten when it is left.
 * @returns the draft and what changes a part of it
 */
export function useDraft<Name extends keyof Drafts>(
  name: Name,
  begin: () => Drafts[Name],
): [Drafts[Name], (changes: Partial<Drafts[Name]>) => void] {
  const router = useRouter();
  const [draft, setDraft] = useState<Drafts[Name]>(() => kept[name] ?? begin());
  useEffect(() => {
    kept[name] = draft;
  }, [name, draft]);
  useEffect(
    () => () => {
      if (router.state.location.pathname !== `/${name}`) delete kept[name];
    },
    [router, name],
  );
  return [draft, (changes) => setDraft((now) => ({ ...now, ...changes }))];
}
