/** What the login, registration and reset forms hold and why they may refuse; keys of `session.fault` stand for the messages. */
import { isCode, isPasswordLongEnough } from '@truefill/client/forms/text-rules.ts';
import { contactErrors, loginNameOf, type Contact, type ContactErrors, type PhoneRules } from '../../phone/contact.ts';

export const CAPTCHA_MAX = 12;
export const RESEND_SECONDS = 60;
export const CAPTCHA_COOL_DOWN_MS = 3_000;

export interface LoginErrors {
  readonly username?: 'p_t_username' | 'nation_code';
  readonly password?: 'p_t_password';
}

/** Faults of the credentials. The name is trimmed before it is judged, the password never. */
export function loginErrors(contact: Contact, password: string, rules: PhoneRules | null): LoginErrors {
  const missesCode = contactErrors(contact, rules).phone === 'nation_code';
  return {
    ...(loginNameOf(contact, rules) ? {} : { username: missesCode ? ('nation_code' as const) : ('p_t_username' as const) }),
    ...(password === '' ? { password: 'p_t_password' as const } : {}),
  };
}

/** A registration or the reset of a password on its way. */
export interface EntryDraft {
  /** the contact as it stands has been sent a code, or needs none: there is a second step */
  readonly hasCodeStep: boolean;
  readonly contact: Contact;
  /** of age, and the terms and the risk notice are known */
  readonly accepted: boolean;
  readonly code: string;
  readonly password: string;
  readonly inviteCode: string;
  /** what the captcha image shows, as read by the user */
  readonly captcha: string;
  /** when the last code was sent, ms */
  readonly sentAtMs: number | null;
}

export interface ContactStepErrors extends ContactErrors {
  readonly accepted?: 'accept_terms';
}

/** Faults of a registration's first step; a reset asks for no acceptance. */
export function contactStepErrors(draft: EntryDraft, rules: PhoneRules | null, asksAcceptance: boolean): ContactStepErrors {
  return {
    ...contactErrors(draft.contact, rules),
    ...(asksAcceptance && !draft.accepted ? { accepted: 'accept_terms' as const } : {}),
  };
}

/** How the second step makes sure of who it is: by the code that was sent, or by an image where nothing was. */
export type Proof = 'code' | 'captcha';

export interface CodeStepErrors {
  readonly code?: 'wrong_verification_code';
  readonly password?: 'password_limit';
  readonly captcha?: 'p_t_verity_code';
}

/** Faults of the second step. */
export function codeStepErrors(draft: EntryDraft, proof: Proof): CodeStepErrors {
  return {
    ...(proof === 'code' && !isCode(draft.code) ? { code: 'wrong_verification_code' as const } : {}),
    ...(isPasswordLongEnough(draft.password) ? {} : { password: 'password_limit' as const }),
    ...(proof === 'captcha' && draft.captcha.trim() === '' ? { captcha: 'p_t_verity_code' as const } : {}),
  };
}

/** Whole seconds until a code may be sent again; 0 when it may. */
export function resendSecondsLeft(sentAtMs: number | null, nowMs: number): number {
  return secondsLeft(sentAtMs, nowMs, RESEND_SECONDS * 1000);
}

/** Whole seconds until the captcha may be drawn again; 0 when it may. */
export function captchaSecondsLeft(drawnAtMs: number | null, nowMs: number): number {
  return secondsLeft(drawnAtMs, nowMs, CAPTCHA_COOL_DOWN_MS);
}

function secondsLeft(fromMs: number | null, nowMs: number, lengthMs: number): number {
  if (fromMs === null) return 0;
  const left = Math.ceil((fromMs + lengthMs - nowMs) / 1000);
  return Math.min(Math.ceil(lengthMs / 1000), Math.max(0, left));
}

/** 42 seconds as "0:42". */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whether a contact is of a kind whose registration is proven by an image instead of a sent code. */
export function proofFor(contact: Contact, smsChecked: boolean): Proof {
  return contact.kind === 'phone' && !smsChecked ? 'captcha' : 'code';
}
