import type { Brand } from '@truefill/api/brand.ts';
import { COIN_NETWORKS, COINS, type Coin, type CoinNetwork } from '@truefill/domain/wallet/coins.ts';

/** A coin on one network, with the brand's address. */
export interface OfferedNetwork {
  readonly network: CoinNetwork;
  readonly coin: Coin;
  readonly address: string;
}

/** @throws Error for a network whose coin is not in the catalogue */
export function coinOf({ coinId }: Pick<CoinNetwork, 'coinId'>): Coin {
  const coin = COINS.find(({ id }) => id === coinId);
  if (!coin) throw new Error(`unknown coin ${coinId}`);
  return coin;
}

/** The coins that a brand takes and pays out, each on its network, in the order of its file. */
export function networksOf({ treasury }: Pick<Brand, 'treasury'>): readonly OfferedNetwork[] {
  return treasury.addresses.flatMap(({ coin, network, address }) => {
    const known = COIN_NETWORKS.find((each) => coinOf(each).code === coin && each.network === network);
    return known ? [{ network: known, coin: coinOf(known), address }] : [];
  });
}

/** The one with an ID on the wire; null if the brand has none. */
export function networkOf(brand: Pick<Brand, 'treasury'>, id: number): OfferedNetwork | null {
  return networksOf(brand).find(({ network }) => network.id === id) ?? null;
}
