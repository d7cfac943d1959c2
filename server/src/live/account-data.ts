import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';

/** An account at fixed prices. Parts that neither a change nor a price has moved are the same objects as in earlier answers. */
export interface HeldAccount {
  holdings(): Promise<ExchangeData['holdings']> | ExchangeData['holdings'];
  pending(): Promise<ExchangeData['pending']> | ExchangeData['pending'];
}

/** What the exchange feed needs of users' accounts; provided by trading. */
export interface AccountData {
  /** `holdings` and `pending`, always in the current state, but at the prices at which each market is first looked up */
  hold(userId: bigint, accountMode: AccountMode, brand: Brand): HeldAccount;
  /** open positions with their orders and totals at the newest prices */
  holdings(userId: bigint, accountMode: AccountMode, brand: Brand): Promise<ExchangeData['holdings']> | ExchangeData['holdings'];
  /** pending orders */
  pending(userId: bigint, accountMode: AccountMode, brand: Brand): Promise<ExchangeData['pending']> | ExchangeData['pending'];
  balance(userId: bigint, accountMode: AccountMode, brand: Brand): Promise<ExchangeData['balance']> | ExchangeData['balance'];
  /**
   * Calls the listener after every committed change of a user's positions, orders or balance, once the methods above return it.
   * Returns a function that unsubscribes.
   */
  onChange(listener: (userId: bigint, accountMode: AccountMode) => void): () => void;
  /** symbols whose prices move this user's holdings, including those for currency conversion; empty without positions */
  symbolsOf(userId: bigint, accountMode: AccountMode): ReadonlySet<string>;
}
