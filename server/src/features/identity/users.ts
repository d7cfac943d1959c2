import { randomInt } from 'node:crypto';
import { DEMO_GRANT } from '@truefill/domain/demo-reset.ts';
import type { Selectable, Transaction } from 'kysely';
import { openUserAccounts, sqlOf } from '../ledger/index.ts';
import type { EmailAddress } from './email-address.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

export type User = Selectable<IdentityTables['users']>;

export interface NewUser {
  readonly brandId: string;
  readonly email: EmailAddress;
  readonly passwordHash: string;
  readonly locale: string;
  readonly invitedBy: bigint | null;
  /** ms */
  readonly nowMs: number;
}

/** without letters and digits that look alike */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;

/** Creates a user with both ledger accounts. @returns the id, or null where the address has an account */
export async function insertUser(transaction: Transaction<IdentityTables>, user: NewUser): Promise<bigint | null> {
  const row = await transaction
    .insertInto('users')
    .values({
      brand_id: user.brandId,
      email: user.email.text,
      email_key: user.email.key,
      password_hash: user.passwordHash,
      nickname: user.email.text.split('@')[0] ?? '',
      locale: user.locale,
      invite_code: inviteCode(),
      invited_by: user.invitedBy,
      created_ms: BigInt(user.nowMs),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await openUserAccounts(sqlOf(transaction), { userId: row.id, brandId: user.brandId, demoGrant: DEMO_GRANT, nowMs: user.nowMs });
  return row.id;
}

function inviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');
}

/** The user of an address within a brand. */
export function findUserByEmail(database: IdentityDatabase, brandId: string, emailKey: string): Promise<User | undefined> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** The user of an id within a brand. */
export function findUser(database: IdentityDatabase, brandId: string, userId: bigint): Promise<User | undefined> {
  return database.selectFrom('users').selectAll().where('brand_id', '=', brandId).where('id', '=', userId).executeTakeFirst();
}

/** Whose invite code this is, within the brand. */
export async function findInviter(database: IdentityDatabase, brandId: string, code: string): Promise<bigint | null> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('invite_code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The address a user signed up with. */
export async function emailOf(database: IdentityDatabase, userId: bigint): Promise<string> {
  const { email } = await database.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}

/** The interface language that a user last chose; null where there is no such user. */
export async function localeOf(database: IdentityDatabase, userId: bigint): Promise<string | null> {
  const row = await database.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst();
  return row?.locale ?? null;
}
