import { decryptField, encryptField } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { keyedHash } from '../../crypto/keyed-hash.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';

export type MethodTable = 'crypto_wallet' | 'bank_card';

/** The row that an encrypted text belongs to. */
export interface MethodRow extends Owner {
  readonly table: MethodTable;
  readonly id: bigint;
}

/** Encrypts methods for their rows: copied to another row, user or brand, the text cannot be decrypted. */
export interface MethodVault {
  encrypt(row: MethodRow, text: string): Buffer;
  /** @throws UnreadableField */
  decrypt(row: MethodRow, sealed: Buffer): string;
  /** keyed hash for finding equal methods of a user; it cannot be matched without the key, or across users */
  lookup(owner: Owner, table: MethodTable, identity: readonly string[]): Buffer;
  /** number of the current encryption key: the first byte of what it encrypted */
  readonly keyNumber: number;
}

export interface VaultKeys {
  readonly fields: KeyRing;
  /** 32 bytes; must never change, or equal methods would not be found */
  readonly lookup: Buffer;
}

export function createMethodVault({ fields, lookup }: VaultKeys): MethodVault {
  return {
    encrypt: (row, text) => encryptField(fields, text, placeOf(row)),
    decrypt: (row, sealed) => decryptField(fields, sealed, placeOf(row)),
    lookup: ({ brandId, userId }, table, identity) => keyedHash(lookup, table, brandId, String(userId), ...identity),
    keyNumber: fields.newest.number,
  };
}

function placeOf({ table, brandId, userId, id }: MethodRow): string {
  return `${table}/${brandId}/${userId}/${id}`;
}
