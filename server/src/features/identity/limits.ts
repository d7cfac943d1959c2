import type { AddressLimit } from '../../http/limits/address-limit.ts';
import type { DailySends } from './codes/send-code.ts';

/** Limits of requests and messages per client address and per target; a whole office may share one address. */
export interface IdentityLimits {
  readonly login: AddressLimit;
  readonly sendMail: AddressLimit;
  readonly register: AddressLimit;
  readonly captcha: AddressLimit;
  readonly dailySends: DailySends;
}

export const DEFAULT_LIMITS: IdentityLimits = {
  login: { count: 60, windowMs: 60_000 },
  sendMail: { count: 100, windowMs: 3_600_000 },
  register: { count: 60, windowMs: 60_000 },
  captcha: { count: 60, windowMs: 60_000 },
  dailySends: { toOneTarget: 20, toKnownDevice: 5, mailsFromOneAddress: 300, smsFromOneAddress: 60 },
};
