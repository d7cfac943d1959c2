import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { call } from '@truefill/client/calls/client.ts';
import type { Result } from '@truefill/client/calls/result.ts';
import type { LoginName } from './contact.ts';

const CODE_TYPES = { register: 1, forgot: 2 } as const;
const CODE_REFUSALS: readonly number[] = [
  ERROR_CODES.invalidCode,
  ERROR_CODES.invalidVerificationCode,
  ERROR_CODES.verificationCodeExpired,
  ERROR_CODES.verificationCodeInvalid,
];

/** Has a code sent by mail or as a text message. */
export function sendCode(to: LoginName, purpose: keyof typeof CODE_TYPES, locale: string): Promise<Result<null>> {
  const type = CODE_TYPES[purpose];
  const options = { leaveSession: true };
  if (to.type === 'E') return call('sendMail', { email: to.username, type, locale }, options);
  return call('sendPhone', { phone: to.username, type, locale }, options);
}

/** Whether a refusal means the code, or the text of the captcha: it is then emptied, and an image drawn again. */
export function refusesCode(code: number): boolean {
  return CODE_REFUSALS.includes(code);
}
