import type { LedgerAccount } from '@truefill/server/features/accounts/ledger/index.ts';
import type { MemoryTables } from '../store/memory-tables.ts';
import { routeOf } from '@truefill/domain/accounts/ledger.ts';
import type { Model } from '../model/model.ts';
import { modelAccountText, storedAccountText } from '../model/compare.ts';
import type { WatchedProcess } from '../world/watched-process.ts';

/** Invariants of one account when it is committed: I2, I3, I10. */
export function wrongAccount(tables: MemoryTables, accountId: bigint): string | null {
  const account = tables.accounts.get(accountId);
  if (!account) return `account ${accountId} is gone`;
  let locked = 0n;
  let positions = 0;
  for (const order of tables.activeOf(accountId)) {
    if (order.accountId !== accountId)
      return `I10: order ${order.id} of account ${order.accountId} lives in account ${accountId}`;
    locked += order.status === 'open' ? order.margin : order.reservedMargin + order.reservedFee;
    if (order.status === 'open') positions++;
  }
  for (const option of tables.running.values()) if (option.accountId === accountId) locked += option.stake;
  if (account.locked !== locked) return `I3: account ${accountId} has ${account.locked} locked, its orders ${locked}`;
  let withheld = 0n;
  for (const { account_id: of, coin_account_id: coin, status, taken } of tables.withdrawals.values())
    if (status === 'submitted' && (coin ?? of) === accountId) withheld += taken;
  for (const { account_id: of, status, amount } of tables.repayments.values())
    if (status === 'submitted' && of === accountId) withheld += amount;
  if (account.withheld !== withheld)
    return `I3: account ${accountId} has ${account.withheld} withheld, its withdrawals and repayments that wait ${withheld}`;
  if (account.available < 0n && positions === 0) return `I2: account ${accountId} has ${account.available} and no position`;
  return null;
}

/** Invariants of all accounts at the end: I1, I7, and the model's accounts. */
export function wrongBooks(tables: MemoryTables, model: Model): string | null {
  const rebuilt = new Map<bigint, { available: bigint; locked: bigint; withheld: bigint }>();
  const pockets = new Map<string, bigint>();
  for (const posting of tables.entries) {
    const account = tables.accounts.get(posting.accountId);
    if (!account) return `I7: an entry names the unknown account ${posting.accountId}`;
    const sums = rebuilt.get(account.id) ?? { available: 0n, locked: 0n, withheld: 0n };
    rebuilt.set(account.id, sums);
    const { source, destination } = routeOf(posting.kind);
    for (const [pocket, amount] of [
      [source, -posting.amount],
      [destination, posting.amount],
    ] as const) {
      if (pocket === 'available' || pocket === 'locked' || pocket === 'withheld') sums[pocket] += amount;
      else pockets.set(pocketName(account), (pockets.get(pocketName(account)) ?? 0n) + amount);
    }
  }
  for (const account of tables.accounts.values()) {
    const { available, locked, withheld } = rebuilt.get(account.id) ?? { available: 0n, locked: 0n, withheld: 0n };
    if (available !== account.available || locked !== account.locked || withheld !== account.withheld) {
      return `I7: account ${account.id} has ${account.available} + ${account.locked} + ${account.withheld}, its entries ${available} + ${locked} + ${withheld}`;
    }
    const name = pocketName(account);
    pockets.set(name, (pockets.get(name) ?? 0n) + available + locked + withheld);
    if (modelAccountText(model.account(account.id)) !== storedAccountText(account))
      return `account ${storedAccountText(account)}, the model ${modelAccountText(model.account(account.id))}`;
  }
  for (const [name, total] of pockets) if (total !== 0n) return `I1: the pockets of ${name} sum to ${total}`;
  return null;
}

/** Each currency balances. */
function pocketName({ brandId, accountMode, currency }: LedgerAccount): string {
  return `${brandId}/${accountMode}/${currency}`;
}

/** A process that is alone and undisturbed has every account as it was committed. */
export function wrongMemory(
  tables: MemoryTables,
  { process, name }: WatchedProcess,
  accountIds: Iterable<bigint>,
): string | null {
  for (const id of accountIds) {
    const orders = tables.activeOf(id);
    const booked = process.trading.book.byId(id);
    if (orders.length === 0 && !booked) continue;
    const account = tables.accounts.get(id);
    if (!booked || booked.account.version !== account?.version)
      return `${name} remembers account ${id} at version ${booked?.account.version}, it is at ${account?.version}`;
    if (booked.account.available !== account.available || booked.orders.size !== orders.length)
      return `${name} remembers account ${id} wrongly: ${booked.account.available} for ${account.available}, orders ${[...booked.orders.values()].map((order) => order.id)} for ${orders.map((order) => order.id)}`;
    for (const order of orders) if (!booked.orders.has(order.id)) return `${name} has forgotten order ${order.id}`;
  }
  return null;
}
