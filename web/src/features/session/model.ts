/** What the login and registration forms hold and why they may refuse; keys of `session` texts stand for the messages. */

export const CODE_LENGTH = 6;
export const PASSWORD_MIN = 7;
export const TEXT_MAX = 140;
export const RESEND_SECONDS = 60;

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export interface LoginDraft {
  readonly username: string;
  readonly password: string;
}

export interface RegisterDraft {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly inviteCode: string;
}

export type LoginErrors = { readonly [Field in keyof LoginDraft]?: 'p_t_username' | 'p_t_password' };

/** Faults of the credentials step. The name is trimmed before it is judged, the password never. */
export function loginErrors(draft: LoginDraft): LoginErrors {
  return {
    ...(isEmail(draft.username) ? {} : { username: 'p_t_username' as const }),
    ...(draft.password === '' ? { password: 'p_t_password' as const } : {}),
  };
}

/** Whether the text, trimmed, is an address that mail can be sent to. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= TEXT_MAX && EMAIL.test(trimmed);
}

export type RegisterErrors = {
  readonly email?: 'wrong_email';
  readonly code?: 'wrong_verification_code';
  readonly password?: 'password_limit';
};

/** Fault of the contact step. */
export function contactErrors(draft: RegisterDraft): RegisterErrors {
  return isEmail(draft.email) ? {} : { email: 'wrong_email' };
}

/** Faults of the code step. */
export function codeStepErrors(draft: RegisterDraft): RegisterErrors {
  return {
    ...(isCode(draft.code) ? {} : { code: 'wrong_verification_code' as const }),
    ...(isPasswordLongEnough(draft.password) ? {} : { password: 'password_limit' as const }),
  };
}

/** Whether the text is a complete six-digit code. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && !/\D/.test(text);
}

/** The password rule: at least seven characters, counted as typed. */
export function isPasswordLongEnough(password: string): boolean {
  return [...password].length >= PASSWORD_MIN;
}

/** Whole seconds until a code may be sent again; 0 when it may. */
export function resendSecondsLeft(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null) return 0;
  const left = Math.ceil((sentAtMs + RESEND_SECONDS * 1000 - nowMs) / 1000);
  return Math.min(RESEND_SECONDS, Math.max(0, left));
}

/** 42 seconds as "0:42". */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
