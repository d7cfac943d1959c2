import { createHash, createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { decryptField, encryptField } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';

/** The row that a sealed text belongs to: in another one, of whatever user, it cannot be read. */
interface SealedRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
}

/** What a user says of themselves. */
export interface SaidIdentity {
  readonly realName: string;
  readonly idNumber: string;
  /** empty where none was given */
  readonly email: string;
}

/** Seals who users are, and tells what is equal without saying what it is. */
export interface IdentityVault {
  seal(row: SealedRow, said: SaidIdentity): Buffer;
  /** @throws UnreadableField */
  open(row: SealedRow, sealed: Buffer): SaidIdentity;
  /** what documents of a brand with the same number have in common, however it is written */
  numberLookup(brandId: string, idNumber: string): Buffer;
  /** what the same picture of a brand has in common, as it was sent */
  pictureLookup(brandId: string, bytes: Buffer): Buffer;
  /** Seals anew what an older key sealed. @throws UnreadableField where its key is not kept */
  reseal(pool: Pool): Promise<void>;
}

export interface IdentityKeys {
  readonly fields: KeyRing;
  /** 32 bytes; with another one nothing equal would be found */
  readonly lookup: Buffer;
}

const ROWS_AT_ONCE = 500;

export function createIdentityVault({ fields, lookup }: IdentityKeys): IdentityVault {
  const open: IdentityVault['open'] = (row, sealed) => JSON.parse(decryptField(fields, sealed, placeOf(row))) as SaidIdentity;
  const seal: IdentityVault['seal'] = (row, { realName, idNumber, email }) =>
    encryptField(fields, JSON.stringify({ realName, idNumber, email }), placeOf(row));
  const lookupOf = (...parts: readonly string[]): Buffer => createHmac('sha256', lookup).update(JSON.stringify(parts)).digest();

  /** @returns whether there may be more */
  function resealSome(pool: Pool): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<SealedRow & { readonly sealed: Buffer }>(
        `select id, brand_id, user_id, sealed from identity_submission
         where get_byte(sealed, 0) <> $1 order by id limit $2 for update`,
        [fields.newest.number, ROWS_AT_ONCE],
      );
      for (const row of rows)
        await client.query('update identity_submission set sealed = $2 where id = $1', [
          row.id,
          seal(row, open(row, row.sealed)),
        ]);
      return rows.length === ROWS_AT_ONCE;
    });
  }

  return {
    seal,
    open,
    numberLookup: (brandId, idNumber) => lookupOf('identity-number', brandId, plainNumber(idNumber)),
    pictureLookup: (brandId, bytes) => lookupOf('identity-picture', brandId, createHash('sha256').update(bytes).digest('hex')),
    async reseal(pool) {
      while (await resealSome(pool));
    },
  };
}

function placeOf({ id, brand_id: brandId, user_id: userId }: SealedRow): string {
  return `identity_submission/${brandId}/${userId}/${id}`;
}

/** A number without what people write between its signs. */
function plainNumber(idNumber: string): string {
  return idNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
