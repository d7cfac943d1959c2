import type { BrandFile } from '@truefill/api/brand.ts';
import { COIN_NETWORKS, COINS } from '@truefill/domain/wallet/coins.ts';
import { addressFault } from '../../wallet-addresses/address-fault.ts';

/**
 * What is wrong with an address that customers are to send money to, with its key; null where nothing is. Money sent to a mistyped one
 * is lost, and an address that a demonstration shows must be one that no wallet sends to.
 */
export function addressFaultIn({ demonstration, treasury }: Pick<BrandFile, 'demonstration' | 'treasury'>): string | null {
  const taken = new Set<string>();
  for (const [at, { coin, network, address }] of treasury.addresses.entries()) {
    if (taken.has(`${coin}/${network}`)) return `treasury.addresses.${at}: there is another address for ${coin} on ${network}`;
    taken.add(`${coin}/${network}`);
    const coinId = COINS.find(({ code }) => code === coin)?.id;
    const form = COIN_NETWORKS.find((each) => each.coinId === coinId && each.network === network)?.addressForm;
    // The file's schema knows which coin travels where.
    if (form === undefined) continue;
    const fault = addressFault(form, address);
    const key = `treasury.addresses.${at}.address`;
    if (demonstration && fault === null) return `${key}: ${address} is a real address, which a demonstration must not show`;
    if (!demonstration && fault === 'form') return `${key}: ${address} is no address of ${network}`;
    if (!demonstration && fault === 'checksum') return `${key}: ${address} is mistyped: its checksum is wrong`;
  }
  return null;
}
