import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import { networksOf } from './networks.ts';

/** An address that customers were asked to pay to. */
export interface ReceivingAddress {
  /** the wire's `said` */
  readonly id: bigint;
  readonly brandId: string;
  /** the coin on its network; null for the bank account */
  readonly coinNetworkId: number | null;
  /** for a bank account its parts, as JSON */
  readonly address: string;
}

/** IDs of all addresses that brands show or ever showed, since a customer may pay to one long after seeing it. */
export interface ReceivingAddresses {
  /**
   * Assigns an ID to each address in the brands' files, which it keeps when it is removed. Must run before addresses are shown.
   */
  start(): Promise<void>;
  /** the address shown now; null if the brand has none */
  shownFor(brandId: string, coinNetworkId: number | null): ReceivingAddress | null;
  /** an address that the brand showed at some time, or null */
  find(brandId: string, id: number): Promise<ReceivingAddress | null>;
}

interface AddressRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly coin_network_id: number | null;
  readonly address: string;
}

export function createReceivingAddresses(
  pool: Pool,
  brands: readonly Pick<Brand, 'id' | 'treasury'>[],
  clock: { now(): number },
): ReceivingAddresses {
  const shown = new Map<string, ReceivingAddress>();
  const placeOf = (brandId: string, coinNetworkId: number | null): string => `${brandId}/${coinNetworkId ?? 'bank'}`;

  async function store(brandId: string, coinNetworkId: number | null, address: string): Promise<void> {
    await pool.query(
      `insert into receiving_address (brand_id, coin_network_id, address, first_shown_ms) values ($1, $2, $3, $4)
       on conflict (brand_id, coin_network_id, address) do nothing`,
      [brandId, coinNetworkId, address, clock.now()],
    );
    const { rows } = await pool.query<AddressRow>(
      `select id, brand_id, coin_network_id, address from receiving_address
       where brand_id = $1 and coin_network_id is not distinct from $2 and address = $3`,
      [brandId, coinNetworkId, address],
    );
    const [row] = rows;
    if (row) shown.set(placeOf(brandId, coinNetworkId), addressFrom(row));
  }

  return {
    async start() {
      for (const brand of brands) {
        for (const { network, address } of networksOf(brand)) await store(brand.id, network.id, address);
        const { bankAccount } = brand.treasury;
        if (bankAccount) {
          const { bank, holder, account, swift } = bankAccount;
          await store(brand.id, null, JSON.stringify({ bank, holder, account, swift }));
        }
      }
    },
    shownFor: (brandId, coinNetworkId) => shown.get(placeOf(brandId, coinNetworkId)) ?? null,
    async find(brandId, id) {
      const { rows } = await pool.query<AddressRow>(
        'select id, brand_id, coin_network_id, address from receiving_address where brand_id = $1 and id = $2',
        [brandId, id],
      );
      const [row] = rows;
      return row ? addressFrom(row) : null;
    },
  };
}

function addressFrom({ id, brand_id: brandId, coin_network_id: coinNetworkId, address }: AddressRow): ReceivingAddress {
  return { id, brandId, coinNetworkId, address };
}
