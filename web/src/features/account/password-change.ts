import { isPasswordLongEnough } from '@truefill/client/forms/text-rules.ts';

export interface PasswordDraft {
  readonly old: string;
  readonly next: string;
  readonly repeated: string;
}

export interface PasswordErrors {
  readonly old?: 'p_t_password';
  readonly next?: 'password_limit' | 'same';
  readonly repeated?: 'confirmPsdTip';
}

/** Why a password cannot be changed. Passwords are compared exactly as typed. */
export function passwordErrors({ old, next, repeated }: PasswordDraft): PasswordErrors {
  const same = next === old && next !== '';
  return {
    ...(old === '' ? { old: 'p_t_password' as const } : {}),
    ...(isPasswordLongEnough(next) ? (same ? { next: 'same' as const } : {}) : { next: 'password_limit' as const }),
    ...(next === repeated ? {} : { repeated: 'confirmPsdTip' as const }),
  };
}
