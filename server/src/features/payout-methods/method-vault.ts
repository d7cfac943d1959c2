import { createHmac } from 'node:crypto';
import { decryptField, encryptField } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';

/** Whose methods: a user is one brand's. */
export interface Owner {
  readonly brandId: string;
  readonly userId: bigint;
}

export type MethodTable = 'crypto_wallet' | 'bank_card';

/** The row that a sealed text belongs to. */
export interface MethodRow extends Owner {
  readonly table: MethodTable;
  readonly id: bigint;
}

/** What methods say, sealed for their rows: in another row, a user's or a brand's, it cannot be read. */
export interface MethodVault {
  seal(row: MethodRow, text: string): Buffer;
  /** @throws UnreadableField */
  open(row: MethodRow, sealed: Buffer): string;
  /** what equal methods of a user are found by; it tells nothing without the key, and nothing across users */
  lookup(owner: Owner, table: MethodTable, identity: readonly string[]): Buffer;
  /** number of the key that seals now: the first byte of what it sealed */
  readonly keyNumber: number;
}

export interface VaultKeys {
  readonly fields: KeyRing;
  /** 32 bytes; with another one no equal method would be found */
  readonly lookup: Buffer;
}

export function createMethodVault({ fields, lookup }: VaultKeys): MethodVault {
  return {
    seal: (row, text) => encryptField(fields, text, placeOf(row)),
    open: (row, sealed) => decryptField(fields, sealed, placeOf(row)),
    lookup: ({ brandId, userId }, table, identity) =>
      createHmac('sha256', lookup)
        .update(JSON.stringify([table, brandId, String(userId), ...identity]))
        .digest(),
    keyNumber: fields.newest.number,
  };
}

function placeOf({ table, brandId, userId, id }: MethodRow): string {
  return `${table}/${brandId}/${userId}/${id}`;
}
