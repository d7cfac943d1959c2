/** A coin that balances can be kept in. `id` is the wire's `currencyId`, and never changes its meaning. */
export interface Coin {
  readonly id: number;
  readonly code: string;
  /** digits after the point of its integer unit, 0 to 8 */
  readonly scale: number;
  /** the instrument whose mid is its value in dollars; null for a stable coin, which counts as a dollar exactly */
  readonly symbol: string | null;
}

/** How addresses of a network are written and checked. */
export type AddressForm = 'tron' | 'evm' | 'bitcoin';

/** A coin on one of the networks that it travels on. `id` is the wire's `coinId`, and never changes its meaning. */
export interface CoinNetwork {
  readonly id: number;
  readonly coinId: number;
  /** as wallets name it: the wire's `protocol` */
  readonly network: string;
  readonly addressForm: AddressForm;
}

/** Readings, section 7: coins of the catalogue at first; another is a row. */
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

/** The dollars of a trading account, where the wire lists them beside coins. */
export const USD_CURRENCY_ID = 0;
