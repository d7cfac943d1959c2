import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { numbersIn } from './key-ring.ts';
import { findKey } from './keys.ts';

/** The secrets without which a database is useless, by file name. Keys of fields are numbered, see `key-ring.ts`. */
const KEY_NAMES = ['access-token', 'refresh-token', 'verification-code', 'second-factor', 'lookup', 'simulation'] as const;

/** A key of images. They are not encrypted again with a newer one, so every key is needed. */
const IMAGE_KEY = /^files-[1-9]\d{0,2}$/;

/** The names that `NEW_KEYS` may contain, as text. */
export const NEW_KEY_NAMES = [...KEY_NAMES, 'files-<number>'].join(', ');

/** Whether a key is one of those that the database's fingerprints name. */
export function isKeyName(name: string): boolean {
  return IMAGE_KEY.test(name) || KEY_NAMES.some((known) => known === name);
}

/** The database was used with other keys than those of this start; the message is the one line to show. */
export class ForeignKeysError extends Error {
  override readonly name = 'ForeignKeysError';
}

/**
 * Compares the keys of `dataDir` with those last used with the database, without creating any. A server with lost keys would
 * start, but simulated prices would jump and trigger levels, sessions would end, and second factors and phone numbers would be
 * unreadable.
 * @param accepted names of keys that are new on purpose
 * @returns those of `accepted` that are not new
 * @throws ForeignKeysError if there are users and a key differs or is missing
 */
export async function refuseForeignKeys(pool: Pool, dataDir: string, accepted: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; fingerprint: string }>('select name, fingerprint from installation_key');
  const isSame = ({ name, fingerprint }: { name: string; fingerprint: string }): boolean => {
    const key = findKey(dataDir, name);
    return key !== null && fingerprintOf(key) === fingerprint;
  };
  const notNew = rows.filter((row) => accepted.includes(row.name) && isSame(row)).map(({ name }) => name);
  const foreign = rows.filter((row) => !accepted.includes(row.name) && !isSame(row));
  if (foreign.length === 0) return notNew;
  const { rowCount } = await pool.query('select from users limit 1');
  if (rowCount === 0) return notNew;
  const names = foreign.map(({ name }) => name).join(', ');
  throw new ForeignKeysError(
    `the folder keys in ${dataDir} does not hold the keys that this database was used with (${names}): put them back, or copy them from another process of the installation; if they are new on purpose, start once with NEW_KEYS=${names.replaceAll(' ', '')}`,
  );
}

/** Records the keys of `dataDir` as those of the database. Those missing by now are given up, see `NEW_KEYS`. */
export async function rememberKeys(pool: Pool, dataDir: string): Promise<void> {
  const known = [...KEY_NAMES, ...numbersIn(dataDir, 'files').map((number) => `files-${number}`)].flatMap((name) => {
    const key = findKey(dataDir, name);
    return key === null ? [] : [{ name, fingerprint: fingerprintOf(key) }];
  });
  await pool.query(
    `insert into installation_key (name, fingerprint) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set fingerprint = excluded.fingerprint where installation_key.fingerprint <> excluded.fingerprint`,
    [known.map(({ name }) => name), known.map(({ fingerprint }) => fingerprint)],
  );
  await pool.query('delete from installation_key where name <> all ($1::text[])', [known.map(({ name }) => name)]);
}

function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('truefill key fingerprint').digest('hex').slice(0, 32);
}
