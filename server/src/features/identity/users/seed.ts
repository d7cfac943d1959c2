import type { Money } from '@truefill/domain/money/money.ts';
import { parseEmail, type EmailAddress } from '@truefill/api/fields/email-address.ts';
import { createPasswordHasher, type PasswordCost } from '../passwords/password-hash.ts';
import type { IdentityDatabase } from '../tables.ts';
import { sqlOf } from '../../accounts/ledger/index.ts';
import { findUserByEmail, insertUser, setPassword, type User } from './users.ts';
import { raiseVerification } from './verification-level.ts';

/** A login that a demonstration is seeded with. */
export interface SeededLogin {
  readonly email: string;
  readonly password: string;
}

interface Seed extends SeededLogin {
  /** whether the password is new: then an existing account gets it, otherwise it keeps its own */
  readonly isNew: boolean;
  /** `PASSWORD_COST` by default */
  readonly passwordCost?: PasswordCost | undefined;
  readonly nowMs: number;
}

/**
 * Makes sure that a brand has a trader with a funded real account.
 * @param seed `deposit` in cents, posted as a deposit from the broker's funding
 */
export async function seedUser(
  database: IdentityDatabase,
  seed: Seed & {
    readonly brandId: string;
    readonly locale: string;
    readonly deposit: Money;
    /** their verification level */
    readonly verification: User['verification_level'];
  },
): Promise<void> {
  const email = readEmail(seed.email);
  const name = { kind: 'email', email, key: email.key } as const;
  const { brandId, locale, deposit, nowMs } = seed;
  const existing = await findUserByEmail(database, brandId, email.key);
  if (existing && !seed.isNew) return;
  const passwordHash = await hashOf(seed);
  if (existing) {
    await setPassword(database, existing, passwordHash, nowMs);
    return;
  }
  // one transaction: a kill in between would leave a trader without money forever
  await database.transaction().execute(async (transaction) => {
    const user = { brandId, name, phoneLookup: null, passwordHash, locale, invitedBy: null, deposit, nowMs };
    const userId = await insertUser(transaction, user);
    const level = seed.verification;
    if (userId !== null && level !== 'none') await raiseVerification(sqlOf(transaction), { brandId, userId, level });
  });
}

function readEmail(text: string): EmailAddress {
  const email = parseEmail(text);
  if (!email) throw new Error(`${text} is not an e-mail address`);
  return email;
}

async function hashOf({ password, passwordCost }: Seed): Promise<string> {
  return (await createPasswordHasher(passwordCost)).hash(password);
}
