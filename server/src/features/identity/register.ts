import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Mail, MailMessage } from '../../adapters/mail/mail.ts';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { parseEmail, type EmailAddress } from './email-address.ts';
import { composeMail } from './mail-texts.ts';
import type { PasswordHasher } from './password-hash.ts';
import { passwordFault } from './password-rules.ts';
import type { IdentityDatabase } from './tables.ts';
import { findInviter, findUserByEmail, insertUser } from './users.ts';
import type { CodeTarget, VerificationCodes } from './verification-codes.ts';

export interface RegistrationParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mail;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly inviteCode: string | undefined;
  readonly locale: string | undefined;
}

/**
 * Sends a code for opening an account. An address that has one gets a message saying so instead: the answer, the waiting time
 * and the work are the same, so nobody learns who has an account.
 */
export async function sendRegistrationCode(
  parts: RegistrationParts,
  brand: Brand,
  address: string,
  locale: string | undefined,
): Promise<void> {
  const email = readEmail(address);
  const known = (await findUserByEmail(parts.database, brand.id, email.key)) !== undefined;
  const code = await parts.codes.issue(codeTarget(brand, email), !known);
  const message = known
    ? composeMail(brand, 'account-exists', email.text, { locale })
    : composeMail(brand, 'register-code', email.text, { locale, code });
  if (!(await deliver(parts, message))) throw new Refusal('tryAgainLater');
}

/**
 * Opens an account with its real and demo ledger accounts. What is wrong with the form is said before the code is spent.
 * @returns the new user's id
 * @throws Refusal 1001 address or password, 1107 invite code, 1111 or 23555 code, 1004 account exists
 */
export async function registerUser(parts: RegistrationParts, brand: Brand, registration: Registration): Promise<bigint> {
  const { password, code, inviteCode, locale } = registration;
  const email = readEmail(registration.email);
  if (passwordFault(password) !== null) throw new Refusal('badParameter');
  const invitedBy = inviteCode ? await findInviter(parts.database, brand.id, inviteCode) : null;
  if (inviteCode && invitedBy === null) throw new Refusal('invalidInvitationCode');
  await parts.codes.spend(codeTarget(brand, email), code);
  const user = {
    brandId: brand.id,
    email,
    passwordHash: await parts.hasher.hash(password),
    locale: brand.locales.find((known) => known === locale) ?? brand.defaultLocale,
    invitedBy,
    nowMs: parts.clock.now(),
  };
  const id = await parts.database.transaction().execute((transaction) => insertUser(transaction, user));
  if (id === null) throw new Refusal('accountExists');
  await deliver(parts, composeMail(brand, 'registration-complete', email.text, { locale }));
  return id;
}

function readEmail(text: string): EmailAddress {
  const email = parseEmail(text);
  if (email === null) throw new Refusal('badParameter');
  return email;
}

function codeTarget(brand: Brand, email: EmailAddress): CodeTarget {
  return { brandId: brand.id, purpose: 'register', target: email.key };
}

async function deliver({ mail, log }: RegistrationParts, message: MailMessage): Promise<boolean> {
  try {
    await mail.send(message);
    return true;
  } catch (error) {
    log.error({ err: error, template: message.template }, 'a mail could not be sent');
    return false;
  }
}
