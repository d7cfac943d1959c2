import type { Brand } from '@truefill/api/brand.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addressIdentity } from '../../wallet-addresses/address-fault.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { accountEnds, readCard } from './bank-cards.ts';
import type { MethodVault, Owner } from './method-vault.ts';
import { networksOf, readWallets } from './saved-wallets.ts';

/** What a withdrawal names. */
export type PayoutTarget =
  | {
      readonly kind: 'wallet';
      /** the coin on the networks that come into question */
      readonly networkIds: readonly number[];
      /** without blanks around it; null for the only one that is saved */
      readonly address: string | null;
    }
  | { readonly kind: 'card'; readonly id: number };

/** A saved method that a withdrawal goes to. Times in ms. */
export interface PayoutMethod {
  readonly kind: 'wallet' | 'card';
  readonly id: bigint;
  /** the coin on its network; null for a card */
  readonly networkId: number | null;
  /** by the wire's names, `cryptocurrencyAddress` or the card's fields; plain: whoever keeps them seals them for the row they stand in */
  readonly destination: Readonly<Record<string, string>>;
  /** of an address its ends, of an account the last four digits */
  readonly shortened: string;
  /** money goes there from then on; 0 for at once */
  readonly usableFromMs: number;
}

/**
 * The saved method that a withdrawal names, as it is now.
 * @throws Refusal 1043 an address that is not saved, 1049 none where not exactly one is saved, 1008 a card that is not the user's
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

/** The ends of an address, by which people tell it. */
export function shortenedAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
