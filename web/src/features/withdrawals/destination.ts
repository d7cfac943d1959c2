import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';

/** The destination of a withdrawal: its currency, its bounds and its ids in the request. Amounts in `unit`. */
export interface Destination {
  /** unique key */
  readonly key: string;
  readonly kind: 'wallet' | 'typed' | 'card';
  readonly unit: string;
  /** a coin; 0 for dollars */
  readonly currencyId: number;
  /** a coin on its network; null for a card */
  readonly coinId: number | null;
  /** set for a card */
  readonly cardId: number | null;
  /** set for a card; null for an address */
  readonly bank: { readonly bankCode: string; readonly bankName: string } | null;
  readonly name: string;
  /** its ends, by which its owner recognizes it; empty if it is typed */
  readonly ends: string;
  /** the full address of a wallet, the last digits of a card */
  readonly address: string;
  readonly min: number;
  readonly max: number;
  /** payouts are allowed from this time on, ms; 0: immediately */
  readonly usableFromMs: number;
}

/** The ends of an address, by which its owner recognizes it. */
export function addressEnds(address: string): string {
  const [begin, end] = [8, 6];
  return address.length > begin + end ? `${address.slice(0, begin)}…${address.slice(-end)}` : address;
}

/** A card number in four groups, of which the last is known. */
export function maskedNumber(lastDigits: string): string {
  return `•••• •••• •••• ${lastDigits.slice(-4).padStart(4, '*')}`;
}

/** A typed address on a network on which the brand pays out. */
export function typedDestination(network: CoinNetworkView, address: string): Destination {
  return {
    key: `typed ${network.coinId}`,
    kind: 'typed',
    unit: network.coin,
    currencyId: network.currencyId,
    coinId: network.coinId,
    cardId: null,
    bank: null,
    name: `${network.coin} · ${network.network}`,
    ends: '',
    // a request that is repeated with other blanks is the same one
    address: address.trim(),
    min: network.minWithdraw,
    max: network.maxWithdraw,
    usableFromMs: 0,
  };
}
