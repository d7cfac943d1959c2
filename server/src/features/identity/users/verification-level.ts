import type { Owner } from '../../../adapters/database/owner-lock.ts';
import type { Sql } from '../../accounts/ledger/index.ts';
import type { User } from './users.ts';

/** A user's verification level, read in a transaction. @throws Error if the brand has no such user */
export async function verificationIn(transaction: Sql, { brandId, userId }: Owner): Promise<User['verification_level']> {
  const { rows } = await transaction.query<Pick<User, 'verification_level'>>(
    'select verification_level from users where brand_id = $1 and id = $2',
    [brandId, userId],
  );
  const [user] = rows;
  if (!user) throw new Error(`${brandId} has no user ${userId}`);
  return user.verification_level;
}

/** Raises a user's verification level; a lower level than theirs changes nothing. */
export async function raiseVerification(
  transaction: Sql,
  { brandId, userId, level }: Owner & { readonly level: 'junior' | 'advanced' },
): Promise<void> {
  await transaction.query(
    `update users set verification_level = $3 where brand_id = $1 and id = $2 and verification_level <> 'advanced'`,
    [brandId, userId, level],
  );
}
