import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';

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

/** What the exchange feed needs to know of users' options. Changes of theirs change the balance, and are told of with it. */
export interface OptionData {
  /** running options, newest first */
  option(userId: bigint, accountMode: AccountMode, brand: Brand): Promise<ExchangeData['option']> | ExchangeData['option'];
}

/** What the exchange feed needs to know of users' notices. Changes of theirs are told of like changes of the account. */
export interface NotificationData {
  notification(userId: bigint): Promise<ExchangeData['notification']> | ExchangeData['notification'];
}

/** Everything that the exchange feed carries. */
export type ExchangeAccounts = AccountData & OptionData & NotificationData;
