import { orderToWire, sumsToWire } from '@truefill/api/mapping/order.ts';
import { balanceToWire, type BalanceView } from '@truefill/api/mapping/user.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import { moneyToNumber } from '@truefill/domain/money.ts';
import type { AccountData } from '../../live/account-data.ts';
import type { AccountBook, BookedAccount } from './account-book.ts';
import type { Market } from './market.ts';
import { summaryView, waitingView } from './order-view.ts';
import { timeText } from './time-text.ts';

/** A user's balances in one account mode, from memory. */
export async function balanceOf(book: AccountBook, userId: bigint, mode: AccountMode): Promise<BalanceView> {
  const { account } = await booked(book, userId, mode);
  return { available: moneyToNumber(account.available), locked: moneyToNumber(account.locked) };
}

/** What the exchange feed shows of users' accounts, at the newest quotes. */
export function createAccountData(book: AccountBook, market: Market): AccountData {
  return {
    async holdings(userId, mode, brand) {
      const { orders, ...sums } = summaryView(await booked(book, userId, mode), brand, market);
      const orderList = orders.map((order) => orderToWire(order, (timeMs) => timeText(brand.timeZone, timeMs)));
      return { ...sumsToWire(sums), orderList };
    },
    async pending(userId, mode, brand) {
      const waiting = waitingView(await booked(book, userId, mode), brand, market);
      return { orderList: waiting.map((order) => orderToWire(order, (timeMs) => timeText(brand.timeZone, timeMs))) };
    },
    balance: async (userId, mode) => balanceToWire(await balanceOf(book, userId, mode)),
    symbolsOf(userId, mode) {
      const orders = book.peek(userId, mode)?.orders.values() ?? [];
      return new Set([...orders].flatMap((order) => market.symbolsBehind(order.symbol)));
    },
    onChange: (listener) => book.onEvent(({ account }) => listener(account.userId, account.accountMode)),
  };
}

async function booked(book: AccountBook, userId: bigint, mode: AccountMode): Promise<BookedAccount> {
  const found = await book.find(userId, mode);
  if (!found) throw new Error(`user ${userId} has no ${mode} account`);
  return found;
}
