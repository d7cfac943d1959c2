import type { CallResponse } from '../calls.ts';

/** Kinds of identity documents; the order is the wire's. */
export const DOCUMENT_KINDS = ['id_card', 'passport', 'driving_licence'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Verification states; the order is the wire's. */
export const VERIFICATION_STATES = ['none', 'reviewing', 'verified', 'refused'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** The images of a verification: both sides of the document, and its owner with it. */
export const PICTURE_SLOTS = ['front', 'back', 'portrait'] as const;
export type PictureSlot = (typeof PICTURE_SLOTS)[number];

/** Their wire names. */
export const PICTURE_FIELDS = {
  front: 'cardImgFront',
  back: 'cardImgReverse',
  portrait: 'cardImgAvatar',
} as const satisfies Record<PictureSlot, string>;

/** A user's submitted identity data and its review status. Times in ms, 0 for none. */
export interface VerificationView {
  readonly realName: string;
  readonly idNumber: string;
  readonly document: DocumentKind;
  readonly email: string;
  readonly state: VerificationState;
  /** why it was refused; otherwise empty */
  readonly reason: string;
  readonly submittedMs: number;
  readonly reviewByMs: number;
  /** address of each image; empty for none */
  readonly pictures: Readonly<Record<PictureSlot, string>>;
}

type Wire = CallResponse<'verification'>;
type JuniorWire = CallResponse<'juniorVerification'>;

/** Reads a verification; address and images of the junior one are empty. */
export function verificationFromWire(wire: Wire | JuniorWire): VerificationView {
  const whole = 'authEmail' in wire ? wire : null;
  return {
    realName: wire.realName,
    idNumber: wire.idCard,
    document: DOCUMENT_KINDS[wire.idType],
    email: whole?.authEmail ?? '',
    state: VERIFICATION_STATES[wire.verifiedStatus],
    reason: wire.remark,
    submittedMs: wire.submittedTs,
    reviewByMs: wire.reviewByTs,
    pictures: {
      front: whole?.cardImgFront ?? '',
      back: whole?.cardImgReverse ?? '',
      portrait: whole?.cardImgAvatar ?? '',
    },
  };
}

/** Writes the junior verification. */
export function juniorToWire(view: VerificationView): JuniorWire {
  return {
    realName: view.realName,
    idCard: view.idNumber,
    idType: documentToWire(view.document),
    verifiedStatus: stateToWire(view.state),
    remark: view.reason,
    submittedTs: view.submittedMs,
    reviewByTs: view.reviewByMs,
  };
}

/** Writes the verification with images. */
export function verificationToWire(view: VerificationView): Wire {
  const { front, back, portrait } = view.pictures;
  return {
    ...juniorToWire(view),
    authEmail: view.email,
    cardImgFront: front,
    cardImgReverse: back,
    cardImgAvatar: portrait,
  };
}

/** The wire number of a state. */
export function stateToWire(state: VerificationState): Wire['verifiedStatus'] {
  return VERIFICATION_STATES.indexOf(state) as Wire['verifiedStatus'];
}

/** The state of a wire number; none if unknown. */
export function stateFromWire(status: number): VerificationState {
  return VERIFICATION_STATES[status] ?? 'none';
}

/** The wire number of a document. */
export function documentToWire(document: DocumentKind): Wire['idType'] {
  return DOCUMENT_KINDS.indexOf(document) as Wire['idType'];
}

/** The document of a wire number; null if unknown. */
export function documentFromWire(idType: number): DocumentKind | null {
  return DOCUMENT_KINDS[idType] ?? null;
}
