import { randomInt } from 'node:crypto';
import { DEMO_GRANT } from '@truefill/domain/accounts/demo-reset.ts';
import { ZERO, type Money } from '@truefill/domain/money/money.ts';
import type { Selectable, Transaction } from 'kysely';
import { openUserAccounts, sqlOf } from '../../accounts/ledger/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EmailAddress } from '@truefill/api/fields/email-address.ts';
import type { LoginName } from './login-name.ts';
import type { PhoneStore } from './phone-store.ts';
import type { Session } from '../sessions/session.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';

export type User = Selectable<IdentityTables['users']>;
export type UserKey = Pick<User, 'id' | 'brand_id'>;

export interface NewUser {
  readonly brandId: string;
  readonly name: LoginName;
  /** lookup key of a phone number; null for an address */
  readonly phoneLookup: Buffer | null;
  readonly passwordHash: string;
  readonly locale: string;
  readonly invitedBy: bigint | null;
  /** a seeded user's deposit, cents */
  readonly deposit?: Money;
  /** ms */
  readonly nowMs: number;
}

/** without letters and digits that look alike */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;

/**
 * Creates a user with both ledger accounts; a phone number is written afterwards, since it is encrypted with the id.
 * @returns the id, or null if the address or number has an account
 */
export async function insertUser(transaction: Transaction<IdentityTables>, user: NewUser): Promise<bigint | null> {
  const email = user.name.kind === 'email' ? user.name.email : null;
  const row = await transaction
    .insertInto('users')
    .values({
      brand_id: user.brandId,
      email: email?.text ?? null,
      email_key: email?.key ?? null,
      phone_lookup: user.phoneLookup,
      phone_sealed: null,
      unsealed_phone: null,
      registered_by: user.name.kind,
      password_hash: user.passwordHash,
      password_set_ms: BigInt(user.nowMs),
      nickname: firstNickname(user.name),
      avatar_file: null,
      phrase: '',
      locale: user.locale,
      invite_code: inviteCode(),
      invited_by: user.invitedBy,
      created_ms: BigInt(user.nowMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', user.name.kind === 'email' ? 'email_key' : 'phone_lookup']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  const { brandId, deposit = ZERO, nowMs } = user;
  await openUserAccounts(sqlOf(transaction), { userId: row.id, brandId, demoGrant: DEMO_GRANT, deposit, nowMs });
  return row.id;
}

/** The part of a name that others may see: an address without its domain, the end of a number. */
function firstNickname(name: LoginName): string {
  return name.kind === 'email' ? (name.email.text.split('@')[0] ?? '') : `•••${name.phone.e164.slice(-4)}`;
}

function inviteCode(): string {
  return Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');
}

/** The user with a login name within a brand. */
export function findUserByName(
  { database, phones }: { readonly database: IdentityDatabase; readonly phones: PhoneStore },
  brandId: string,
  { kind, key }: Pick<LoginName, 'kind' | 'key'>,
): Promise<User | undefined> {
  if (kind === 'email') return findUserByEmail(database, brandId, key);
  return ofBrand(database, brandId).where('phone_lookup', '=', phones.lookup(brandId, key)).executeTakeFirst();
}

/** The user with an e-mail address, in lower case, within a brand. */
export function findUserByEmail(database: IdentityDatabase, brandId: string, key: string): Promise<User | undefined> {
  return ofBrand(database, brandId).where('email_key', '=', key).executeTakeFirst();
}

function ofBrand(database: IdentityDatabase, brandId: string) {
  return database.selectFrom('users').selectAll().where('brand_id', '=', brandId);
}

/** The user with an id within a brand. */
export function findUser(database: IdentityDatabase, brandId: string, userId: bigint): Promise<User | undefined> {
  return ofBrand(database, brandId).where('id', '=', userId).executeTakeFirst();
}

/** The owner of an invite code within the brand. */
export async function findInviter(database: IdentityDatabase, brandId: string, code: string): Promise<bigint | null> {
  const row = await database
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('invite_code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The interface language a user last chose; null if there is no such user. */
export async function localeOf(database: IdentityDatabase, userId: bigint): Promise<string | null> {
  const row = await database.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst();
  return row?.locale ?? null;
}

/** Writes a new password. The row's lock orders it with logins in progress. */
export async function setPassword(database: IdentityDatabase, user: UserKey, passwordHash: string, nowMs: number): Promise<void> {
  await database
    .updateTable('users')
    .set({ password_hash: passwordHash, password_set_ms: BigInt(nowMs) })
    .where('brand_id', '=', user.brand_id)
    .where('id', '=', user.id)
    .execute();
}

/** Sets the address of a user who has none. @returns false if another account got it in between, or the user has one */
export async function setEmail(transaction: Transaction<IdentityTables>, user: UserKey, email: EmailAddress): Promise<boolean> {
  const taken = await transaction
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', user.brand_id)
    .where('email_key', '=', email.key)
    .executeTakeFirst();
  if (taken) return false;
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ email: email.text, email_key: email.key })
    .where('brand_id', '=', user.brand_id)
    .where('id', '=', user.id)
    .where('email_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The user of a session. @throws Refusal 1002 if there is none */
export async function sessionUser(database: IdentityDatabase, session: Session): Promise<User> {
  const user = await findUser(database, session.brandId, session.userId);
  if (!user) throw new Refusal('userNotFound');
  return user;
}

/** Writes the phrase in every message to a user; empty for none. */
export async function setPhrase(database: IdentityDatabase, user: UserKey, phrase: string): Promise<void> {
  await database.updateTable('users').set({ phrase }).where('brand_id', '=', user.brand_id).where('id', '=', user.id).execute();
}
