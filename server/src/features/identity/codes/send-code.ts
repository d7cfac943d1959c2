import type { Brand } from '@truefill/api/brand.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { LoginName } from '../users/login-name.ts';
import type { Template } from '../messages/message-texts.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import type { Budget } from './send-budget.ts';
import type { IdentityDatabase } from '../tables.ts';
import { findUserByName } from '../users/users.ts';
import type { CodeRequester, CodePurpose, CodeTarget, VerificationCodes } from './verification-codes.ts';

/** Maximum messages per day, per target and per client address. */
export interface DailySends {
  readonly toOneTarget: number;
  /** separate budget, so that other clients' requests cannot keep a user's own devices from resetting the password */
  readonly toKnownDevice: number;
  readonly mailsFromOneAddress: number;
  readonly smsFromOneAddress: number;
}

export interface SendCodeParts {
  readonly database: IdentityDatabase;
  readonly phones: PhoneStore;
  readonly messenger: Messenger;
  readonly codes: VerificationCodes;
  readonly dailySends: DailySends;
  readonly devices: KnownDevices;
}

export interface CodeRequest {
  readonly purpose: 'register' | 'forgot';
  readonly name: LoginName;
  readonly locale: string | undefined;
  readonly requester: CodeRequester;
  /** the device mark of a browser that has logged in; null if none */
  readonly deviceMark: string | null;
}

/**
 * Sends a code for registration or for a password reset. If the code would be useless (the account already exists, or does
 * not), a message says so to the owner of the address. Response, resend delay and work are identical, so nobody else can tell.
 * @throws Refusal 429 with 1110 if too frequent; 1033 if it could not be sent, in which case no resend delay starts
 */
export async function sendCode(parts: SendCodeParts, brand: Brand, request: CodeRequest): Promise<void> {
  const { purpose, name, locale, requester, deviceMark } = request;
  const user = await findUserByName(parts, brand.id, name);
  const useful = (user !== undefined) === (purpose === 'forgot');
  const known = requester.mark !== null && deviceMark !== null && (await parts.devices.isKnown(user, deviceMark));
  const { code, withdraw } = await parts.codes.issue(codeTarget(brand, purpose, name), {
    valid: useful,
    budgets: budgetsFor(parts.dailySends, brand, name, { clientAddress: requester.clientAddress, known }),
    requester,
    known,
  });
  const sent = await parts.messenger.send(brand, {
    template: templateFor(purpose, useful),
    name,
    locale: locale ?? user?.locale,
    user,
    ...(useful ? { code } : {}),
  });
  if (sent) return;
  await withdraw();
  throw new Refusal('tryAgainLater');
}

/** The target that a code for a login name is bound to. */
export function codeTarget(brand: Brand, purpose: CodePurpose, name: LoginName): CodeTarget {
  return { brandId: brand.id, purpose, target: name.key };
}

/** The daily budgets that a message to a name counts against. */
export function budgetsFor(
  limits: DailySends,
  brand: Brand,
  name: LoginName,
  { clientAddress, known }: { readonly clientAddress: string; readonly known: boolean },
): Budget[] {
  const from =
    name.kind === 'email'
      ? ({ kind: 'mail-from', perDay: limits.mailsFromOneAddress } as const)
      : ({ kind: 'sms-from', perDay: limits.smsFromOneAddress } as const);
  return [
    known
      ? { brandId: brand.id, kind: 'target-known', key: name.key, perDay: limits.toKnownDevice }
      : { brandId: brand.id, kind: 'target', key: name.key, perDay: limits.toOneTarget },
    { brandId: brand.id, key: clientAddress, ...from },
  ];
}

function templateFor(purpose: 'register' | 'forgot', useful: boolean): Template {
  if (purpose === 'register') return useful ? 'register-code' : 'account-exists';
  return useful ? 'forgot-code' : 'no-account';
}
