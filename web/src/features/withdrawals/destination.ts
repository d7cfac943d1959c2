import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';

/** Where a withdrawal goes: its currency, bounds and what the request names. Amounts in `unit`. */
export interface Destination {
  /** tells destinations apart */
  readonly key: string;
  readonly kind: 'wallet' | 'typed' | 'card';
  readonly unit: string;
  /** a coin; 0 for dollars */
  readonly currencyId: number;
  /** a coin on its network; null for a card */
  readonly coinId: number | null;
  /** of a card */
  readonly cardId: number | null;
  /** of a card; null for an address */
  readonly bank: { readonly bankCode: string; readonly bankName: string } | null;
  readonly name: string;
  /** its end, by which its owner knows it; empty where it is typed */
  readonly ends: string;
  /** in full of a wallet, the last digits of a card */
  readonly address: string;
  readonly min: number;
  readonly max: number;
  /** money goes there from then on, ms; 0 at once */
  readonly usableFromMs: number;
}

/** The ends of an address, by which its owner knows it. */
export function addressEnds(address: string): string {
  const [begin, end] = [8, 6];
  return address.length > begin + end ? `${address.slice(0, begin)}…${address.slice(-end)}` : address;
}

/** The number of a card in four groups of which the last is known. */
export function maskedNumber(lastDigits: string): string {
  return `•••• •••• •••• ${lastDigits.slice(-4).padStart(4, '*')}`;
}

/** An address that is typed, on a network that the brand pays out on. */
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
    address,
    min: network.minWithdraw,
    max: network.maxWithdraw,
    usableFromMs: 0,
  };
}
