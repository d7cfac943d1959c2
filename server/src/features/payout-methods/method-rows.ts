import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { lockOwner, type Owner } from '../../adapters/database/owner-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { lockOpenUser } from '../identity/index.ts';
import type { MethodTable, MethodVault } from './method-vault.ts';

/** A saved method's row. Times in ms. */
export interface SavedMethod {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
  /** 0 for a card */
  readonly coin_network_id: number;
  readonly sealed: Buffer;
  readonly lookup: Buffer;
  /** 0 if it was usable at once */
  readonly usable_from_ms: bigint;
  readonly created_at_ms: bigint;
}

/** The content of a method to write. */
export interface MethodText {
  readonly text: string;
  readonly lookup: Buffer;
  readonly usableFromMs: number;
}

const ROWS_AT_ONCE = 500;

/**
 * Runs work in a transaction that locks the open account of a user and serializes changes of their methods, so that counting
 * and adding one is atomic.
 */
export function withOwnerLock<Answer>(pool: Pool, owner: Owner, work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
  return inTransaction(pool, async (client) => {
    await lockOwner(client, 'payout-methods', owner);
    await lockOpenUser(client, owner);
    return work(client);
  });
}

/** A user's methods in a table, newest first. */
export async function readMethods(sql: Sql, table: MethodTable, { brandId, userId }: Owner): Promise<SavedMethod[]> {
  const network = table === 'crypto_wallet' ? 'coin_network_id' : '0 as coin_network_id';
  const { rows } = await sql.query<SavedMethod>(
    `select id, brand_id, user_id, ${network}, sealed, lookup, usable_from_ms, created_at_ms from ${table}
     where brand_id = $1 and user_id = $2 order by id desc`,
    [brandId, userId],
  );
  return rows;
}

/** Inserts a method; its text is encrypted for the id it gets. @returns that id */
export async function insertMethod(
  client: PoolClient,
  vault: MethodVault,
  table: MethodTable,
  owner: Owner,
  method: MethodText & { readonly coinNetworkId?: number; readonly nowMs: number },
): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(`select nextval(pg_get_serial_sequence($1, 'id')) as id`, [table]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`inserting into ${table} returned no id`);
  const { brandId, userId } = owner;
  const sealed = vault.encrypt({ ...owner, table, id }, method.text);
  const values = [id, brandId, userId, sealed, method.lookup, method.usableFromMs, method.nowMs];
  if (table === 'bank_card')
    await client.query(
      `insert into bank_card (id, brand_id, user_id, sealed, lookup, usable_from_ms, created_at_ms) values ($1, $2, $3, $4, $5, $6, $7)`,
      values,
    );
  else
    await client.query(
      `insert into crypto_wallet (id, brand_id, user_id, sealed, lookup, usable_from_ms, created_at_ms, coin_network_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [...values, method.coinNetworkId],
    );
  return id;
}

/** Re-encrypts with the newest key what an older one encrypted. @throws UnreadableField if that key is missing */
export async function reencryptMethods(pool: Pool, vault: MethodVault, table: MethodTable): Promise<void> {
  while (await reencryptBatch(pool, vault, table));
}

/** @returns whether there may be more */
function reencryptBatch(pool: Pool, vault: MethodVault, table: MethodTable): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Pick<SavedMethod, 'id' | 'brand_id' | 'user_id' | 'sealed'>>(
      `select id, brand_id, user_id, sealed from ${table} where get_byte(sealed, 0) <> $1 order by id limit $2 for update`,
      [vault.keyNumber, ROWS_AT_ONCE],
    );
    for (const { id, brand_id: brandId, user_id: userId, sealed } of rows) {
      const row = { table, id, brandId, userId };
      await client.query(`update ${table} set sealed = $2 where id = $1`, [id, vault.encrypt(row, vault.decrypt(row, sealed))]);
    }
    return rows.length === ROWS_AT_ONCE;
  });
}

/** @throws Refusal 1057 if an open withdrawal goes there */
export async function refuseInUse(
  client: PoolClient,
  isMethodInUse: IsMethodInUse,
  method: { readonly kind: 'wallet' | 'card'; readonly id: bigint },
): Promise<void> {
  if (!(await isMethodInUse(client, method))) return;
  throw new Refusal('invalidOperationStatus', { because: 'A withdrawal to it is under review.' });
}

/** Whether an undecided withdrawal goes to a saved method. */
export type IsMethodInUse = (sql: Sql, method: { readonly kind: 'wallet' | 'card'; readonly id: bigint }) => Promise<boolean>;
