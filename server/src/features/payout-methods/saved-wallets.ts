import type { Brand } from '@truefill/api/brand.ts';
import { COIN_NETWORKS, COINS, type Coin, type CoinNetwork } from '@truefill/domain/wallet/coins.ts';
import { MAX_SAVED_ADDRESSES } from '@truefill/domain/wallet/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addressError, addressIdentity } from '../../wallet-addresses/address-error.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import type { PayoutMethodParts } from './payout-methods.ts';
import { withOwnerLock, insertMethod, readMethods, refuseInUse, type SavedMethod } from './method-rows.ts';
import type { MethodVault } from './method-vault.ts';
import { usableFromMs } from './waiting-time.ts';

/** A saved address. Times in ms. */
export interface SavedWallet {
  readonly id: bigint;
  readonly coin: Coin;
  readonly network: CoinNetwork;
  readonly address: string;
  /** 0 if it was usable at once */
  readonly usableFromMs: number;
  readonly createdAtMs: number;
}

/** The coins and networks of a brand's payouts. */
export function networksOf({ treasury }: Brand): readonly { readonly coin: Coin; readonly network: CoinNetwork }[] {
  return COIN_NETWORKS.flatMap((network) => {
    const coin = COINS.find(({ id }) => id === network.coinId);
    const isOffered = treasury.addresses.some((each) => each.coin === coin?.code && each.network === network.network);
    return coin && isOffered ? [{ coin, network }] : [];
  });
}

/** A user's saved addresses, newest first. @throws UnreadableField */
export async function readWallets(sql: Sql, vault: MethodVault, owner: Owner): Promise<SavedWallet[]> {
  const rows = await readMethods(sql, 'crypto_wallet', owner);
  return rows.map((row) => walletOf(vault, owner, row));
}

/**
 * Saves an address. @returns its id
 * @throws Refusal 1035 unknown network, 1049 empty, 1040 not an address of that network, 1041 saved already, 1039 limit reached
 */
export async function addWallet(
  parts: PayoutMethodParts,
  brand: Brand,
  owner: Owner,
  { networkId, address }: { readonly networkId: number; readonly address: string },
): Promise<bigint> {
  const offered = networksOf(brand).find(({ network }) => network.id === networkId);
  if (!offered) throw new Refusal('networkNotFound');
  if (address === '') throw new Refusal('addressEmpty');
  const { coin, network } = offered;
  const problem = addressError(network.addressForm, address);
  if (problem !== null) throw new Refusal('addressInvalid', { because: REASONS[problem] });
  const { pool, vault, clock, notify } = parts;
  const lookup = vault.lookup(owner, 'crypto_wallet', [addressIdentity(network.addressForm, address)]);
  return withOwnerLock(pool, owner, async (client) => {
    const saved = (await readMethods(client, 'crypto_wallet', owner)).filter((row) => row.coin_network_id === networkId);
    if (saved.some((row) => row.lookup.equals(lookup))) throw new Refusal('addressExists');
    if (saved.length >= (brand.switches.multiWallet ? MAX_SAVED_ADDRESSES : 1)) throw new Refusal('walletLimitReached');
    const nowMs = clock.now();
    const id = await insertMethod(client, vault, 'crypto_wallet', owner, {
      text: address,
      lookup,
      coinNetworkId: networkId,
      usableFromMs: usableFromMs(brand, nowMs),
      nowMs,
    });
    const method = `${coin.code} (${network.network}) …${address.slice(-4)}`;
    await notify(client, { ...owner, template: 'payout-method-added', values: { method } });
    return id;
  });
}

/** @throws Refusal 1051 if it is not the user's, 1057 while a withdrawal to it is under review */
export async function deleteWallet(parts: PayoutMethodParts, owner: Owner, id: number): Promise<void> {
  await withOwnerLock(parts.pool, owner, async (client) => {
    const row = (await readMethods(client, 'crypto_wallet', owner)).find((each) => each.id === BigInt(id));
    if (!row) throw new Refusal('cryptoWalletNotFound');
    await refuseInUse(client, parts.isMethodInUse, { kind: 'wallet', id: row.id });
    await client.query('delete from crypto_wallet where id = $1', [row.id]);
  });
}

/** Whether a user has saved an address: `walletType` of user/info. */
export async function hasWallet(sql: Sql, { brandId, userId }: Owner): Promise<boolean> {
  const { rows } = await sql.query('select from crypto_wallet where brand_id = $1 and user_id = $2 limit 1', [brandId, userId]);
  return rows.length > 0;
}

const REASONS = {
  form: 'It is not an address of that network.',
  checksum: 'Its checksum is wrong: a sign was mistyped.',
} as const;

function walletOf(vault: MethodVault, owner: Owner, row: SavedMethod): SavedWallet {
  const network = COIN_NETWORKS.find(({ id }) => id === row.coin_network_id);
  const coin = COINS.find(({ id }) => id === network?.coinId);
  if (!network || !coin) throw new Error(`saved wallet ${row.id} is on network ${row.coin_network_id}, which does not exist`);
  return {
    id: row.id,
    coin,
    network,
    address: vault.decrypt({ ...owner, table: 'crypto_wallet', id: row.id }, row.sealed),
    usableFromMs: Number(row.usable_from_ms),
    createdAtMs: Number(row.created_at_ms),
  };
}
