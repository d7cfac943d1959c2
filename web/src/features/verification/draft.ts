import { PICTURE_SLOTS, type DocumentKind, type PictureSlot, type VerificationView } from '@truefill/api/verification/mapping.ts';

/** What is typed and chosen of a verification. */
export interface VerificationDraft {
  readonly realName: string;
  readonly idNumber: string;
  readonly document: DocumentKind;
  readonly email: string;
  /** new pictures; without one the one that was sent before stays */
  readonly front: File | null;
  readonly back: File | null;
  readonly portrait: File | null;
}

/** What is wrong with it, by the specification's names of the messages. */
export interface VerificationFaults {
  readonly realName?: 'p_t_real_name';
  readonly idNumber?: 'p_t_id_card';
  readonly email?: 'wrong_email';
  readonly front?: 'p_u_id_card_front';
  readonly back?: 'p_u_id_card_reverse';
  readonly portrait?: 'p_u_id_card_avatar';
}

/** What a form begins with: what was said before. */
export function draftOf({ realName, idNumber, document, email }: VerificationView): VerificationDraft {
  return { realName, idNumber, document, email, front: null, back: null, portrait: null };
}

const PICTURE_FAULTS = {
  front: { front: 'p_u_id_card_front' },
  back: { back: 'p_u_id_card_reverse' },
  portrait: { portrait: 'p_u_id_card_avatar' },
} as const satisfies Record<PictureSlot, VerificationFaults>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * What keeps a draft from being sent.
 * @param before the pictures that were sent before, by their addresses; null where none are asked for
 */
export function verificationFaults(
  draft: VerificationDraft,
  before: Readonly<Record<PictureSlot, string>> | null,
): VerificationFaults {
  const missing = before === null ? [] : PICTURE_SLOTS.filter((slot) => draft[slot] === null && before[slot] === '');
  const email = draft.email.trim();
  return {
    ...(draft.realName.trim() === '' ? { realName: 'p_t_real_name' } : {}),
    ...(draft.idNumber.trim() === '' ? { idNumber: 'p_t_id_card' } : {}),
    ...(email !== '' && !EMAIL.test(email) ? { email: 'wrong_email' } : {}),
    ...Object.assign({}, ...missing.map((slot) => PICTURE_FAULTS[slot])),
  };
}
