import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';

/** The editable fields of a profile before they are saved. */
export interface ProfileDraft {
  readonly nickname: string;
  /** a new, already cropped photo; null keeps the old one */
  readonly picture: Blob | null;
}

export type ProfileErrors = { readonly nickname?: 'p_t_nickname' };

/** Why a profile cannot be saved. */
export function profileErrors({ nickname }: ProfileDraft): ProfileErrors {
  const length = nickname.trim().length;
  return length > 0 && length <= TEXT_MAX ? {} : { nickname: 'p_t_nickname' };
}

/** Whether there is anything to save. */
export function isProfileChanged(draft: ProfileDraft, saved: string): boolean {
  return draft.picture !== null || draft.nickname.trim() !== saved;
}
