import type { Brand } from '@truefill/api/brand.ts';
import type { OrderView, PositionSummaryView } from '@truefill/api/mapping/order.ts';
import type { BalanceView } from '@truefill/api/mapping/user.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { moneyToNumber } from '@truefill/domain/money.ts';
import type { AccountBook, BookedAccount } from './account-book.ts';
import type { Market } from './market.ts';
import { summaryView } from './order-view.ts';

/** A user in one account mode. */
export interface AccountOwner {
  readonly userId: bigint;
  readonly accountMode: AccountMode;
}

/** What the exchange feed shows of a user's account, at the newest quotes. */
export interface AccountData {
  holdings(owner: AccountOwner): Promise<PositionSummaryView>;
  /** pending orders; there are none yet */
  pending(owner: AccountOwner): Promise<readonly OrderView[]>;
  balance(owner: AccountOwner): Promise<BalanceView>;
  /** symbols whose prices move the holdings */
  symbolsOf(owner: AccountOwner): ReadonlySet<string>;
  /** called after each change of an account's orders or balance; answers an unsubscribe */
  onChange(listener: (owner: AccountOwner) => void): () => void;
}

export function createAccountData(book: AccountBook, market: Market, brands: ReadonlyMap<string, Brand>): AccountData {
  const listeners = new Set<(owner: AccountOwner) => void>();
  book.onEvent(({ account }) => {
    const owner = { userId: account.userId, accountMode: account.accountMode };
    for (const listener of listeners) listener(owner);
  });

  async function booked({ userId, accountMode }: AccountOwner): Promise<BookedAccount> {
    const found = await book.find(userId, accountMode);
    if (!found) throw new Error(`user ${userId} has no ${accountMode} account`);
    return found;
  }

  return {
    async holdings(owner) {
      const found = await booked(owner);
      const brand = brands.get(found.account.brandId);
      if (!brand) throw new Error(`ledger account ${found.account.id} belongs to the unknown brand ${found.account.brandId}`);
      return summaryView(found, brand, market);
    },
    pending: async () => [],
    async balance(owner) {
      const { account } = await booked(owner);
      return { available: moneyToNumber(account.available), locked: moneyToNumber(account.locked) };
    },
    symbolsOf({ userId, accountMode }) {
      const positions = book.peek(userId, accountMode)?.positions.values() ?? [];
      return new Set([...positions].map((position) => position.symbol));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
