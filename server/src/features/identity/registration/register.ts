import type { Brand } from '@truefill/api/brand.ts';
import type { AgreedVersions } from '@truefill/api/legal/agreed-versions.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { sqlOf } from '../../accounts/ledger/index.ts';
import type { Consents } from '../../legal/index.ts';
import type { Captchas } from './captchas.ts';
import type { LoginName } from '../users/login-name.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { PasswordHasher } from '../passwords/password-hash.ts';
import { refusePassword } from '../passwords/refuse-password.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import { codeTarget } from '../codes/send-code.ts';
import type { IdentityDatabase } from '../tables.ts';
import { findInviter, insertUser } from '../users/users.ts';
import type { CodeRequester, VerificationCodes } from '../codes/verification-codes.ts';

export interface RegistrationParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly messenger: Messenger;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly captchas: Captchas;
  readonly phones: PhoneStore;
  readonly consents: Pick<Consents, 'check' | 'write'>;
}

export interface Registration {
  readonly name: LoginName;
  readonly password: string;
  /** the code from the message, or the captcha's text if phones register without a message */
  readonly code: string;
  readonly captchaId: string | undefined;
  readonly inviteCode: string | undefined;
  readonly locale: string | undefined;
  readonly requester: CodeRequester;
  /** what the new user consents to; undefined from a client that shows its own documents */
  readonly documents: AgreedVersions | undefined;
}

/**
 * Opens an account with its real and demo ledger accounts. The form is validated before the code is spent, and the code is
 * spent in the transaction that creates the account, so it stays valid after a crash in between.
 * @returns the new user's id
 * @throws Refusal 1001 or 23564 password, 1057 registration by phone is off, 1107 invite code, 1111 or 23555 code, 23556
 * captcha, 1004 account exists, 23571 a document that is not in force
 */
export async function registerUser(parts: RegistrationParts, brand: Brand, registration: Registration): Promise<bigint> {
  const { name, password, code, inviteCode, locale, requester, documents } = registration;
  if (name.kind === 'phone' && !brand.switches.phoneRegister) throw new Refusal('invalidOperationStatus');
  refusePassword(brand, password);
  const invitedBy = inviteCode ? await findInviter(parts.database, brand.id, inviteCode) : null;
  if (inviteCode && invitedBy === null) throw new Refusal('invalidInvitationCode');
  if (documents) await parts.consents.check(brand, documents);
  const byCaptcha = name.kind === 'phone' && !brand.switches.phoneRegisterSms;
  const target = codeTarget(brand, 'register', name);
  if (byCaptcha) await parts.captchas.consume(brand.id, registration.captchaId ?? '', code);
  else await parts.codes.check(target, code, requester);
  const user = {
    brandId: brand.id,
    name,
    phoneLookup: name.kind === 'phone' ? parts.phones.lookup(brand.id, name.key) : null,
    passwordHash: await parts.hasher.hash(password),
    locale: brand.locales.find((known) => known === locale) ?? brand.defaultLocale,
    invitedBy,
    nowMs: parts.clock.now(),
  };
  const id = await parts.database.transaction().execute(async (transaction) => {
    if (!byCaptcha) await parts.codes.consume(transaction, target, code, requester);
    const made = await insertUser(transaction, user);
    if (made !== null && documents)
      await parts.consents.write(sqlOf(transaction), brand, { userId: made, act: 'registration', locale }, documents);
    if (made !== null && name.kind === 'phone')
      await parts.phones.write(transaction, { id: made, brand_id: brand.id }, name.phone);
    if (made !== null && name.kind === 'email')
      await parts.messenger.notify(
        transaction,
        brand,
        { id: made, email: name.email.text },
        { template: 'registration-complete' },
      );
    return made;
  });
  if (id === null) throw new Refusal('accountExists');
  return id;
}
