import type { Brand } from '@truefill/api/brand.ts';
import { accountEnds } from '@truefill/api/payout-methods/account-ends.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addressIdentity } from '../../wallet-addresses/address-error.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import { readCard } from './bank-cards.ts';
import type { MethodVault } from './method-vault.ts';
import { networksOf, readWallets } from './saved-wallets.ts';

/** The destination that a withdrawal names. */
export type PayoutTarget =
  | {
      readonly kind: 'wallet';
      /** ids of the coin on each possible network */
      readonly networkIds: readonly number[];
      /** trimmed; null for the only saved one */
      readonly address: string | null;
    }
  | { readonly kind: 'card'; readonly id: number };

/** A saved method as a withdrawal's destination. Times in ms. */
export interface PayoutMethod {
  readonly kind: 'wallet' | 'card';
  readonly id: bigint;
  /** id of the coin on its network; null for a card */
  readonly networkId: number | null;
  /**
   * by wire name, `cryptocurrencyAddress` or the card's fields; decrypted: whoever stores it must encrypt it for its own row
   */
  readonly destination: Readonly<Record<string, string>>;
  /** the ends of an address, or the last four digits of an account */
  readonly shortened: string;
  /** when it becomes usable; 0 for at once */
  readonly usableFromMs: number;
}

/**
 * The saved method that a withdrawal names, in its current state.
 * @throws Refusal 1043 an address that is not saved, 1049 no address given and not exactly one saved, 1008 a card that is not
 * the user's
 */
export async function findPayoutMethod(
  sql: Sql,
  vault: MethodVault,
  brand: Brand,
  owner: Owner,
  target: PayoutTarget,
): Promise<PayoutMethod> {
  if (target.kind === 'card') {
    const { id, fields, usableFromMs } = await readCard(sql, vault, owner, target.id);
    return { kind: 'card', id, networkId: null, destination: fields, shortened: accountEnds(fields.account), usableFromMs };
  }
  const offered = networksOf(brand).flatMap(({ network }) => (target.networkIds.includes(network.id) ? [network.id] : []));
  const wallets = (await readWallets(sql, vault, owner)).filter(({ network }) => offered.includes(network.id));
  const { address } = target;
  const named = wallets.filter((wallet) => {
    const { addressForm } = wallet.network;
    return address === null || addressIdentity(addressForm, wallet.address) === addressIdentity(addressForm, address);
  });
  // the same address on two networks of a coin is two destinations
  const [wallet, ...more] = named;
  if (!wallet && address !== null) throw new Refusal('addressNotFound');
  if (!wallet || more.length > 0) throw new Refusal('addressEmpty');
  return {
    kind: 'wallet',
    id: wallet.id,
    networkId: wallet.network.id,
    destination: { cryptocurrencyAddress: wallet.address },
    shortened: shortenedAddress(wallet.address),
    usableFromMs: wallet.usableFromMs,
  };
}

/** The ends of an address, by which people recognize it. */
export function shortenedAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
