import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import { isProfileChanged, profileErrors, type ProfileDraft } from './profile.ts';
import { nameOf } from './use-user.ts';

export interface Profile {
  readonly draft: ProfileDraft;
  change(changes: Partial<ProfileDraft>): void;
  readonly changed: boolean;
  readonly busy: boolean;
  discard(): void;
  /** @returns false where a fault keeps it from being sent */
  save(): Promise<boolean>;
}

const UNCHANGED: Partial<ProfileDraft> = {};

/** The profile being changed: nickname and picture are saved together. */
export function useProfile(user: UserView | undefined): Profile {
  const queries = useQueryClient();
  const [changes, change, discard] = usePersistedDraft<Partial<ProfileDraft>>('profile', UNCHANGED);
  const [busy, setBusy] = useState(false);
  const kept = user ? user.nickname || nameOf(user) : '';
  const draft: ProfileDraft = { nickname: kept, picture: null, ...changes };

  const save = async (): Promise<boolean> => {
    if (profileErrors(draft).nickname) return false;
    setBusy(true);
    const nickName = draft.nickname.trim();
    const form = new FormData();
    form.set('metaData', JSON.stringify({ nickName }));
    if (draft.picture) form.set('avatar', draft.picture, 'avatar.jpg');
    const result = await call('submitUserInfo', { nickName }, draft.picture ? { form } : {});
    setBusy(false);
    if (!result.ok) {
      showNotice('error', (language) => errorText(language, result));
      return true;
    }
    await queries.invalidateQueries({ queryKey: ['account', 'user'] });
    discard();
    showNotice('success', (language) => language.t('account.updated'));
    return true;
  };
  return {
    draft,
    change,
    changed: user !== undefined && isProfileChanged(draft, kept),
    busy,
    discard,
    save,
  };
}
