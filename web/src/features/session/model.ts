/** State and validation of the login, registration and reset forms; error values are keys of `session.error`. */
import { isCode, isPasswordLongEnough } from '@truefill/client/forms/text-rules.ts';
import { contactErrors, loginNameOf, type Contact, type ContactErrors, type PhoneRules } from '../../phone/contact.ts';

export const CAPTCHA_MAX = 12;
export const RESEND_SECONDS = 60;
export const CAPTCHA_COOL_DOWN_MS = 3_000;

export interface LoginErrors {
  readonly username?: 'p_t_username' | 'nation_code';
  readonly password?: 'p_t_password';
}

/** Errors of the credentials. The name is trimmed before validation, the password never. */
export function loginErrors(contact: Contact, password: string, rules: PhoneRules | null): LoginErrors {
  const missesCode = contactErrors(contact, rules).phone === 'nation_code';
  return {
    ...(loginNameOf(contact, rules) ? {} : { username: missesCode ? ('nation_code' as const) : ('p_t_username' as const) }),
    ...(password === '' ? { password: 'p_t_password' as const } : {}),
  };
}

/** A registration or password reset in progress. */
export interface EntryDraft {
  /** the current contact has been sent a code, or needs none: there is a second step */
  readonly hasCodeStep: boolean;
  readonly contact: Contact;
  /** confirms the user's age, the terms and the risk notice */
  readonly accepted: boolean;
  readonly code: string;
  readonly password: string;
  readonly inviteCode: string;
  /** the text of the captcha image as typed */
  readonly captcha: string;
  /** when the last code was sent, ms */
  readonly sentAtMs: number | null;
}

export interface ContactStepErrors extends ContactErrors {
  readonly accepted?: 'accept_terms';
}

/** Errors of a registration's first step; a reset requires no acceptance. */
export function contactStepErrors(draft: EntryDraft, rules: PhoneRules | null, asksAcceptance: boolean): ContactStepErrors {
  return {
    ...contactErrors(draft.contact, rules),
    ...(asksAcceptance && !draft.accepted ? { accepted: 'accept_terms' as const } : {}),
  };
}

/** The proof in the second step: the code that was sent, or a captcha if none was. */
export type Proof = 'code' | 'captcha';

export interface CodeStepErrors {
  readonly code?: 'wrong_verification_code';
  readonly password?: 'password_limit';
  readonly captcha?: 'p_t_verity_code';
}

/** Errors of the second step. */
export function codeStepErrors(draft: EntryDraft, proof: Proof): CodeStepErrors {
  return {
    ...(proof === 'code' && !isCode(draft.code) ? { code: 'wrong_verification_code' as const } : {}),
    ...(isPasswordLongEnough(draft.password) ? {} : { password: 'password_limit' as const }),
    ...(proof === 'captcha' && draft.captcha.trim() === '' ? { captcha: 'p_t_verity_code' as const } : {}),
  };
}

/** Whole seconds until another code may be sent; 0 if allowed now. */
export function resendSecondsLeft(sentAtMs: number | null, nowMs: number): number {
  return secondsLeft(sentAtMs, nowMs, RESEND_SECONDS * 1000);
}

/** Whole seconds until another captcha may be loaded; 0 if allowed now. */
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

/** Whether registrations with this kind of contact are proven by a captcha instead of a sent code. */
export function proofFor(contact: Contact, smsChecked: boolean): Proof {
  return contact.kind === 'phone' && !smsChecked ? 'captcha' : 'code';
}
