import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { decryptField, encryptField } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { keyedHash } from '../../crypto/keyed-hash.ts';

/** The row that an encrypted text belongs to: in any other row it cannot be decrypted. */
interface EncryptedRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
}

/** A user's submitted identity. */
export interface SubmittedIdentity {
  readonly realName: string;
  readonly idNumber: string;
  /** empty if not given */
  readonly email: string;
}

/** Encrypts identities, and finds equal ones by keyed hashes. */
export interface IdentityVault {
  encrypt(row: EncryptedRow, identity: SubmittedIdentity): Buffer;
  /** @throws UnreadableField */
  decrypt(row: EncryptedRow, sealed: Buffer): SubmittedIdentity;
  /** keyed hash of a document number within a brand, independent of its notation */
  numberLookup(brandId: string, idNumber: string): Buffer;
  /** keyed hash of an image within a brand, as it was uploaded */
  pictureLookup(brandId: string, bytes: Buffer): Buffer;
  /** Re-encrypts with the newest key what an older one encrypted. @throws UnreadableField if that key is missing */
  reencrypt(pool: Pool): Promise<void>;
}

export interface IdentityKeys {
  readonly fields: KeyRing;
  /** 32 bytes; must never change, or equal values would not be found */
  readonly lookup: Buffer;
}

const ROWS_AT_ONCE = 500;

export function createIdentityVault({ fields, lookup }: IdentityKeys): IdentityVault {
  const decrypt: IdentityVault['decrypt'] = (row, sealed) =>
    JSON.parse(decryptField(fields, sealed, placeOf(row))) as SubmittedIdentity;
  const encrypt: IdentityVault['encrypt'] = (row, { realName, idNumber, email }) =>
    encryptField(fields, JSON.stringify({ realName, idNumber, email }), placeOf(row));
  const lookupOf = (...parts: readonly string[]): Buffer => keyedHash(lookup, ...parts);

  /** @returns whether there may be more */
  function reencryptBatch(pool: Pool): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<EncryptedRow & { readonly sealed: Buffer }>(
        `select id, brand_id, user_id, sealed from identity_submission
         where get_byte(sealed, 0) <> $1 order by id limit $2 for update`,
        [fields.newest.number, ROWS_AT_ONCE],
      );
      for (const row of rows)
        await client.query('update identity_submission set sealed = $2 where id = $1', [
          row.id,
          encrypt(row, decrypt(row, row.sealed)),
        ]);
      return rows.length === ROWS_AT_ONCE;
    });
  }

  return {
    encrypt,
    decrypt,
    numberLookup: (brandId, idNumber) => lookupOf('identity-number', brandId, plainNumber(idNumber)),
    pictureLookup: (brandId, bytes) => lookupOf('identity-picture', brandId, createHash('sha256').update(bytes).digest('hex')),
    async reencrypt(pool) {
      while (await reencryptBatch(pool));
    },
  };
}

function placeOf({ id, brand_id: brandId, user_id: userId }: EncryptedRow): string {
  return `identity_submission/${brandId}/${userId}/${id}`;
}

/** A document number without separators. */
function plainNumber(idNumber: string): string {
  return idNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
