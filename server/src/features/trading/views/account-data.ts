import { balanceToWire, type BalanceView } from '@truefill/api/identity/user-mapping.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { moneyToNumber, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import type { AccountData } from '../../../live/account-data.ts';
import type { AccountBook, BookedAccount } from '../book/account-book.ts';
import { ShownOrders } from './held-account.ts';
import type { Market } from '../orders/market.ts';
import type { TrailMonitor } from '../trailing/trail-monitor.ts';

/** A user's balances in one account mode, from memory. */
export async function balanceOf(book: AccountBook, userId: bigint, mode: AccountMode): Promise<BalanceView> {
  const { account } = await booked(book, userId, mode);
  const balance = { available: moneyToNumber(account.available), locked: moneyToNumber(account.locked) };
  if (mode === 'demo') return balance;
  return { ...balance, withheld: moneyToNumber(account.withheld), deposited: moneyToNumber(account.deposited) };
}

/** What a user can withdraw from their trading account now, and the total in margins, reservations and stakes; cents. */
export interface FreeMoney {
  readonly free: Money;
  readonly locked: Money;
}

/** Available at the newest quotes: the maximum withdrawal, zero while a position has no price. The queue decides it again. */
export async function freeMoneyOf(book: AccountBook, market: Market, brand: Brand, userId: bigint): Promise<FreeMoney> {
  const { account, orders } = await booked(book, userId, 'real');
  const floating = orders.floating((symbol) => market.valuation(brand, symbol));
  return { free: floating === null ? ZERO : freeMargin(account.available, floating), locked: account.locked };
}

/** The exchange feed's view of users' accounts, at the newest quotes. */
export function createAccountData(book: AccountBook, market: Market, trails: Pick<TrailMonitor, 'now'>): AccountData {
  const shown = new ShownOrders(market, trails);
  const hold: AccountData['hold'] = (userId, mode, brand) => shown.hold(brand, () => booked(book, userId, mode));
  return {
    hold,
    holdings: (userId, mode, brand) => hold(userId, mode, brand).holdings(),
    pending: (userId, mode, brand) => hold(userId, mode, brand).pending(),
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
