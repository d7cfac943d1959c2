import { COIN_NETWORKS } from '@truefill/domain/wallet/coins.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { decryptField, encryptField } from '../../crypto/field-encryption.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { addressIdentity } from '../../wallet-addresses/address-error.ts';

/** The row that a destination is encrypted for: it cannot be decrypted in another row, of any user. */
interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly brand_id: string;
}

/** Encrypts payout destinations, keyed by the wire's field names, each for its row. */
export interface Destinations {
  /** as PostgreSQL's text input for bytea */
  encrypt(row: Row, destination: Readonly<Record<string, string>>): string;
  /** @throws UnreadableField */
  decrypt(row: Row, encrypted: Buffer): Readonly<Record<string, string>>;
  /** Re-encrypts what was encrypted with an older key. @throws UnreadableField if that key is missing */
  reencrypt(pool: Pool): Promise<void>;
}

/** A key that is equal for equal destinations: the address on its network, or the bank, holder and account. */
export function destinationIdentity(coinNetworkId: number | null, destination: Readonly<Record<string, string>>): string {
  const network = COIN_NETWORKS.find(({ id }) => id === coinNetworkId);
  const { cryptocurrencyAddress: address = '', bankName = '', name = '', account = '' } = destination;
  if (network) return JSON.stringify([network.id, addressIdentity(network.addressForm, address)]);
  return JSON.stringify([bankName, name, account].map((text) => text.replaceAll(/\s+/gu, '').toUpperCase()));
}

const ROWS_AT_ONCE = 500;

export function createDestinations(keys: KeyRing): Destinations {
  const placeOf = ({ id, user_id: userId, brand_id: brandId }: Row): string => `withdrawal/${brandId}/${userId}/${id}`;

  /** @returns whether there may be more rows */
  function reencryptSome(pool: Pool): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<Row & { readonly destination_sealed: Buffer }>(
        `select id, user_id, brand_id, destination_sealed from withdrawal
         where case when length(destination_sealed) > 0 then get_byte(destination_sealed, 0) <> $1 else false end order by id limit $2 for update`,
        [keys.newest.number, ROWS_AT_ONCE],
      );
      for (const row of rows) {
        const text = decryptField(keys, row.destination_sealed, placeOf(row));
        const encrypted = encryptField(keys, text, placeOf(row));
        await client.query('update withdrawal set destination_sealed = $2 where id = $1', [row.id, encrypted]);
      }
      return rows.length === ROWS_AT_ONCE;
    });
  }

  return {
    encrypt: (row, destination) => `\\x${encryptField(keys, JSON.stringify(destination), placeOf(row)).toString('hex')}`,
    decrypt: (row, encrypted) => JSON.parse(decryptField(keys, encrypted, placeOf(row))) as Record<string, string>,
    async reencrypt(pool) {
      while (await reencryptSome(pool));
    },
  };
}
