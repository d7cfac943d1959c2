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
import type { CodeAsker, CodePurpose, CodeTarget, VerificationCodes } from './verification-codes.ts';

/** Messages a day, beyond which a target or a client address waits for the next. */
export interface DailySends {
  readonly toOneTarget: number;
  /** beside those: what others ask for must not keep a user's own devices from a new password */
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
  readonly asker: CodeAsker;
  /** the mark of a browser that somebody logged in with; null for none */
  readonly deviceMark: string | null;
}

/**
 * Sends a code for opening an account or for a new password. Where the code would be of no use (an account exists, or none) a
 * message says so to anyone who owns the address: answer, waiting time and work are the same, so nobody else learns it.
 * @throws Refusal 429 with 1110 too often; 1033 where it could not be sent, and then no waiting time has begun
 */
export async function sendCode(parts: SendCodeParts, brand: Brand, request: CodeRequest): Promise<void> {
  const { purpose, name, locale, asker, deviceMark } = request;
  const user = await findUserByName(parts, brand.id, name);
  const useful = (user !== undefined) === (purpose === 'forgot');
  const known = asker.mark !== null && deviceMark !== null && (await parts.devices.isKnown(user, deviceMark));
  const { code, withdraw } = await parts.codes.issue(codeTarget(brand, purpose, name), {
    valid: useful,
    budgets: budgetsFor(parts.dailySends, brand, name, { clientAddress: asker.clientAddress, known }),
    asker,
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

/** What a code for a name is bound to. */
export function codeTarget(brand: Brand, purpose: CodePurpose, name: LoginName): CodeTarget {
  return { brandId: brand.id, purpose, target: name.key };
}

/** The day's counts that a message to a name takes from. */
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
