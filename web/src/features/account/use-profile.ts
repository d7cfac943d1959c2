import { useQueryClient } from '@tanstack/react-query';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { useForm, type Form } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { isProfileChanged, profileErrors, type ProfileDraft, type ProfileErrors } from './profile.ts';
import { nameOf } from '../../page/use-user.ts';

export interface Profile {
  readonly form: Form<ProfileDraft, ProfileErrors>;
  readonly changed: boolean;
  discard(): void;
}

const UNCHANGED: Partial<ProfileDraft> = {};

/** The changes that were made while others were being saved. */
function unsaved(now: Partial<ProfileDraft>, sent: ProfileDraft): Partial<ProfileDraft> {
  return {
    ...(now.nickname === undefined || now.nickname === sent.nickname ? {} : { nickname: now.nickname }),
    ...(!now.picture || now.picture === sent.picture ? {} : { picture: now.picture }),
  };
}

/** The profile form: nickname and photo are saved together. */
export function useProfile(user: UserView | undefined): Profile {
  const queries = useQueryClient();
  const [changes, change, discard] = usePersistedDraft<Partial<ProfileDraft>>('profile', UNCHANGED);
  const savedNickname = user ? user.nickname || nameOf(user) : '';
  const draft: ProfileDraft = { nickname: savedNickname, picture: null, ...changes };

  const changed = user !== undefined && isProfileChanged(draft, savedNickname);

  const form = useForm({
    draft: [draft, change],
    errors: profileErrors,
    send: async ({ nickname, picture }) => {
      if (!changed) return null;
      const nickName = nickname.trim();
      const body = new FormData();
      body.set('metaData', JSON.stringify({ nickName }));
      if (picture) body.set('avatar', picture, 'avatar.jpg');
      const result = await call('submitUserInfo', { nickName }, picture ? { form: body } : {});
      if (!result.ok) {
        showToast('error', (language) => errorText(language, result));
        return null;
      }
      await queries.invalidateQueries({ queryKey: ['account', 'user'] });
      discard((now) => unsaved(now, { nickname, picture }));
      showToast('success', (language) => language.t('account.updated'));
      return null;
    },
  });
  return { form, changed, discard: () => discard() };
}
