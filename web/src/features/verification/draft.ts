import { PICTURE_SLOTS, type DocumentKind, type PictureSlot, type VerificationView } from '@truefill/api/verification/mapping.ts';
import { isEmail } from '@truefill/client/forms/text-rules.ts';

/** The form values of a verification. */
export interface VerificationDraft {
  readonly realName: string;
  readonly idNumber: string;
  readonly document: DocumentKind;
  readonly email: string;
  /** new photos; without one the previously submitted photo stays */
  readonly front: File | null;
  readonly back: File | null;
  readonly portrait: File | null;
}

/** The errors of a verification form, by the specification's message names. */
export interface VerificationErrors {
  readonly realName?: 'p_t_real_name';
  readonly idNumber?: 'p_t_id_card';
  readonly email?: 'wrong_email';
  readonly front?: 'p_u_id_card_front';
  readonly back?: 'p_u_id_card_reverse';
  readonly portrait?: 'p_u_id_card_avatar';
}

/** The initial form values: those of the previous submission. */
export function draftOf({ realName, idNumber, document, email }: VerificationView): VerificationDraft {
  return { realName, idNumber, document, email, front: null, back: null, portrait: null };
}

const PICTURE_ERRORS = {
  front: { front: 'p_u_id_card_front' },
  back: { back: 'p_u_id_card_reverse' },
  portrait: { portrait: 'p_u_id_card_avatar' },
} as const satisfies Record<PictureSlot, VerificationErrors>;

/**
 * The errors that prevent a draft from being sent.
 * @param before paths of the previously submitted photos; null if none are required
 */
export function verificationErrors(
  draft: VerificationDraft,
  before: Readonly<Record<PictureSlot, string>> | null,
): VerificationErrors {
  const missing = before === null ? [] : PICTURE_SLOTS.filter((slot) => draft[slot] === null && before[slot] === '');
  return {
    ...(draft.realName.trim() === '' ? { realName: 'p_t_real_name' } : {}),
    ...(draft.idNumber.trim() === '' ? { idNumber: 'p_t_id_card' } : {}),
    ...(draft.email.trim() !== '' && !isEmail(draft.email) ? { email: 'wrong_email' } : {}),
    ...Object.assign({}, ...missing.map((slot) => PICTURE_ERRORS[slot])),
  };
}
