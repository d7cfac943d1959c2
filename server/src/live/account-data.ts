import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';

/** An account at prices that stand still. What neither a change nor a price has moved is the same object as in earlier answers. */
export interface HeldAccount {
  holdings(): Promise<ExchangeData['holdings']> | ExchangeData['holdings'];
  pending(): Promise<ExchangeData['pending']> | ExchangeData['pending'];
}

/** What the exchange feed needs to know of users' accounts. Trading provides it. */
export interface AccountData {
  /** The two below, always as the account then is, but at the prices at which each market is first looked at. */
  hold(userId: bigint, accountMode: AccountMode, brand: Brand): HeldAccount;
  /** open positions with their orders and sums at the newest prices */
  holdings(userId: bigint, accountMode: AccountMode, brand: Brand): Promise<ExchangeData['holdings']> | ExchangeData['holdings'];
  /** orders that wait for their price */
  pending(userId: bigint, accountMode: AccountMode, brand: Brand): Promise<ExchangeData['pending']> | ExchangeData['pending'];
  balance(userId: bigint, accountMode: AccountMode, brand: Brand): Promise<ExchangeData['balance']> | ExchangeData['balance'];
  /**
   * Calls the listener after every committed change of a user's positions, orders or balance, when the three above already answer
   * with it. Answers how to stop.
   */
  onChange(listener: (userId: bigint, accountMode: AccountMode) => void): () => void;
  /** symbols whose prices move this user's holdings, those of currency conversion included; empty without positions */
  symbolsOf(userId: bigint, accountMode: AccountMode): ReadonlySet<string>;
}
