import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { EntryDraft } from './model.ts';
import type { RequiredFactor } from './use-login.ts';

/** A login in progress. */
export interface LoginDraft {
  /** the required second factor; null during the credentials step */
  readonly requiredFactor: RequiredFactor | null;
  readonly entry: string;
  readonly country: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

interface Drafts {
  login: LoginDraft;
  register: EntryDraft;
  forgot: EntryDraft;
}

/** In memory only: crossing a breakpoint remounts a screen, and typed values must survive that, but not leaving the route. */
const drafts: { [Name in keyof Drafts]?: Drafts[Name] | undefined } = {};

/**
 * The draft of one form: created when its route is first shown, kept while it is shown, deleted when the user leaves.
 * @returns the draft and a function that changes part of it
 */
export function useDraft<Name extends keyof Drafts>(
  name: Name,
  newDraft: () => Drafts[Name],
): [Drafts[Name], (changes: Partial<Drafts[Name]>) => void] {
  const router = useRouter();
  const [draft, setDraft] = useState<Drafts[Name]>(() => drafts[name] ?? newDraft());
  useEffect(() => {
    drafts[name] = draft;
  }, [name, draft]);
  useEffect(
    () => () => {
      if (router.state.location.pathname !== `/${name}`) delete drafts[name];
    },
    [router, name],
  );
  return [draft, (changes) => setDraft((now) => ({ ...now, ...changes }))];
}
