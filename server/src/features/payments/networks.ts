import type { Brand } from '@truefill/api/brand.ts';
import { COIN_NETWORKS, COINS, type Coin, type CoinNetwork } from '@truefill/domain/wallet/coins.ts';

/** A coin on one network, with where the brand takes it. */
export interface OfferedNetwork {
  readonly network: CoinNetwork;
  readonly coin: Coin;
  readonly address: string;
}

/** @throws Error for a network that names no coin of the catalogue */
export function coinOf({ coinId }: Pick<CoinNetwork, 'coinId'>): Coin {
  const coin = COINS.find(({ id }) => id === coinId);
  if (!coin) throw new Error(`there is no coin ${coinId}`);
  return coin;
}

/** The coins that a brand takes and pays out, each on its network, in the order of its file. */
export function networksOf({ treasury }: Pick<Brand, 'treasury'>): readonly OfferedNetwork[] {
  return treasury.addresses.flatMap(({ coin, network, address }) => {
    const known = COIN_NETWORKS.find((each) => coinOf(each).code === coin && each.network === network);
    return known ? [{ network: known, coin: coinOf(known), address }] : [];
  });
}

/** One of them by its number on the wire; null where the brand has none of that number. */
export function networkOf(brand: Pick<Brand, 'treasury'>, id: number): OfferedNetwork | null {
  return networksOf(brand).find(({ network }) => network.id === id) ?? null;
}
