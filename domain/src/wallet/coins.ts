/** A coin that users can hold a balance of. `id` is the wire's `currencyId` and never changes its meaning. */
export interface Coin {
  readonly id: number;
  readonly code: string;
  /** decimals of its integer unit, 0 to 8 */
  readonly scale: number;
  /** the instrument whose mid is its value in dollars; null for a stable coin, which counts as exactly one dollar */
  readonly symbol: string | null;
}

/** The address format of a network. */
export type AddressForm = 'tron' | 'evm' | 'bitcoin';

/** A coin on one of its networks. `id` is the wire's `coinId` and never changes its meaning. */
export interface CoinNetwork {
  readonly id: number;
  readonly coinId: number;
  /** the name that wallets use: the wire's `protocol` */
  readonly network: string;
  readonly addressForm: AddressForm;
}

/** Readings, section 7: the initial coins; add a row for another. */
export const COINS: readonly Coin[] = [
  { id: 1, code: 'USDT', scale: 6, symbol: null },
  { id: 2, code: 'USDC', scale: 6, symbol: null },
  { id: 3, code: 'BTC', scale: 8, symbol: 'BTCUSDT' },
  { id: 4, code: 'ETH', scale: 8, symbol: 'ETHUSDT' },
];

export const COIN_NETWORKS: readonly CoinNetwork[] = [
  { id: 101, coinId: 1, network: 'TRC20', addressForm: 'tron' },
  { id: 102, coinId: 1, network: 'ERC20', addressForm: 'evm' },
  { id: 103, coinId: 2, network: 'ERC20', addressForm: 'evm' },
  { id: 104, coinId: 3, network: 'Bitcoin', addressForm: 'bitcoin' },
  { id: 105, coinId: 4, network: 'Ethereum', addressForm: 'evm' },
];

/** The dollars of a trading account, as listed next to coins on the wire. */
export const USD_CURRENCY_ID = 0;
