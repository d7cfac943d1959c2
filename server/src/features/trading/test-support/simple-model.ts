import type { Pool } from 'pg';
import type { OrderRow } from '../orders/stored-order.ts';

interface AccountRow {
  id: bigint;
  user_id: bigint;
  brand_id: string;
  account_mode: string;
  available: bigint;
  locked: bigint;
}

interface EntryRow {
  account_id: bigint;
  kind: string;
  source: string;
  destination: string;
  amount: bigint;
  reference_id: bigint | null;
}

export interface AuditRules {
  /** 1:n of the instrument's default leverage, by symbol */
  readonly feeLeverage: (symbol: string) => bigint;
  readonly freshnessLimitMs: number;
}

/**
 * Recomputes every account from its orders alone, with independent arithmetic, and reports every difference from the database.
 * An empty list means that the invariants hold.
 */
export async function audit(pool: Pool, rules: AuditRules): Promise<string[]> {
  const { accounts, orders, entries } = await readEverything(pool);
  const problems = orders.flatMap((order) => orderProblems(order, rules));
  for (const parts of Map.groupBy(orders, (order) => order.parent_id ?? order.id).values()) {
    problems.push(...costProblems(parts, rules), ...resultProblems(parts));
  }
  const ordersOf = Map.groupBy(orders, (order) => order.account_id);
  const entriesOf = Map.groupBy(entries, (entry) => entry.account_id);
  for (const account of accounts) {
    problems.push(...accountProblems(account, ordersOf.get(account.id) ?? [], entriesOf.get(account.id) ?? []));
  }
  for (const [name, of] of Map.groupBy(accounts, (account) => `${account.brand_id}/${account.account_mode}`)) {
    const users = of.reduce((total, account) => total + account.available + account.locked, 0n);
    const house = of
      .flatMap((account) => entriesOf.get(account.id) ?? [])
      .reduce((total, entry) => total + houseChange(entry), 0n);
    if (users + house !== 0n) problems.push(`I1 ${name}: users have ${users}, the house ${house}`);
  }
  const known = new Set(accounts.map((account) => account.id));
  if (entries.some((entry) => !known.has(entry.account_id))) problems.push('I10 an entry belongs to no account');
  return problems;
}

/** Reads one snapshot, so that concurrent changes do not matter. */
async function readEverything(pool: Pool): Promise<{ accounts: AccountRow[]; orders: OrderRow[]; entries: EntryRow[] }> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const accounts = (await client.query<AccountRow>('select * from ledger_account')).rows;
    const orders = (await client.query<OrderRow>('select * from trading_order')).rows;
    const entries = (await client.query<EntryRow>('select * from ledger_movement')).rows;
    await client.query('commit');
    return { accounts, orders, entries };
  } finally {
    client.release();
  }
}

function accountProblems(account: AccountRow, orders: readonly OrderRow[], entries: readonly EntryRow[]): string[] {
  const problems: string[] = [];
  const name = `account ${account.id}`;
  const sum = (kind: string): bigint =>
    entries.filter((entry) => entry.kind === kind).reduce((total, entry) => total + entry.amount, 0n);
  const open = orders.filter((order) => order.status === 'open');
  const margins = open.reduce((total, order) => total + order.margin, 0n);
  const waiting = orders.filter((order) => order.status === 'pending');
  const reserved = waiting.reduce((total, order) => total + order.reserved_margin + order.reserved_fee, 0n);
  if (account.locked !== margins + reserved)
    problems.push(`I3 ${name}: ${account.locked} is locked, margins are ${margins}, reservations ${reserved}`);
  if (account.available < 0n && open.length === 0) problems.push(`I2 ${name}: ${account.available} without a position`);

  const fees = orders.filter(wasOpened).reduce((total, order) => total + order.fee + order.overnight_fee, 0n);
  const results = orders.reduce((total, order) => total + (order.profit_loss ?? 0n), 0n);
  const given =
    sum('deposit') + sum('demo_grant') + sum('negative_balance_protection') + sum('demo_reset_credit') - sum('demo_reset_debit');
  const expected = given - fees - margins - reserved + results;
  if (account.available !== expected)
    problems.push(`I7 ${name}: ${account.available} is available, its orders leave ${expected}`);

  if (account.account_mode === 'demo' && sum('deposit') > 0n)
    problems.push(`I10 ${name}: a deposit of real money in a demo account`);
  if (account.account_mode === 'real' && sum('demo_grant') + sum('demo_reset_credit') + sum('demo_reset_debit') > 0n)
    problems.push(`I10 ${name}: play money in a real account`);
  const own = new Set(orders.map((order) => order.id));
  if (entries.some((entry) => entry.reference_id !== null && !own.has(entry.reference_id)))
    problems.push(`I10 ${name}: an entry for another account's order`);
  return problems;
}

function wasOpened(order: OrderRow): boolean {
  return order.status === 'open' || order.status === 'closed';
}

/** Margin and fee of a position including all its parts; a pending order's never exceed its reservation. */
function costProblems(parts: readonly OrderRow[], rules: AuditRules): string[] {
  const [root] = parts;
  if (!root || !wasOpened(root)) return [];
  const total = (field: 'volume' | 'margin' | 'fee'): bigint => parts.reduce((sum, part) => sum + part[field], 0n);
  const value = (root.open_price ?? 0n) * total('volume') * root.contract_size * (root.open_usd_rate ?? 0n);
  const unit = 10n ** BigInt(root.price_precision + 10);
  const capped = (amount: bigint, reserved: bigint): bigint => (root.kind === 'pending' && amount > reserved ? reserved : amount);
  const margin = rounded(value, unit * BigInt(root.leverage));
  const fee = rounded(value * 2n, unit * rules.feeLeverage(root.symbol) * 1_000n);
  const expected = {
    margin: capped(margin > 0n ? margin : 1n, root.reserved_margin),
    fee: capped(fee > 0n ? fee : 1n, root.reserved_fee),
  };
  return (['margin', 'fee'] as const)
    .filter((field) => total(field) !== expected[field])
    .map((field) => `position ${root.id}: ${field} is ${total(field)}, expected ${expected[field]}`);
}

function exactResult(order: OrderRow): bigint {
  const way = (order.close_price ?? 0n) - (order.open_price ?? 0n);
  return (order.side === 'buy' ? way : -way) * order.volume * order.contract_size * (order.close_usd_rate ?? 0n);
}

/** The parts of a position are paid their exact total, rounded once; an open rest carries the remainder. */
function resultProblems(parts: readonly OrderRow[]): string[] {
  const closed = parts.filter(({ status }) => status === 'closed');
  const [first] = closed;
  if (!first) return [];
  const unit = 10n ** BigInt(first.price_precision + 10);
  const exact = closed.reduce((sum, order) => sum + exactResult(order), 0n);
  const paid = closed.reduce((sum, order) => sum + (order.profit_loss ?? 0n), 0n);
  const problems =
    paid === rounded(exact, unit) ? [] : [`the parts of ${first.id} were paid ${paid}, not ${rounded(exact, unit)}`];
  const rest = parts.find(({ status }) => status === 'open');
  if (rest && (exact - rest.carried_result) % (2n * unit) !== 0n)
    problems.push(`position ${rest.id} carries ${rest.carried_result} of ${exact}`);
  return problems;
}

function orderProblems(order: OrderRow, rules: AuditRules): string[] {
  const problems: string[] = [];
  const check = (what: string, found: unknown, expected: unknown): void => {
    if (found !== expected) problems.push(`order ${order.id}: ${what} is ${found}, expected ${expected}`);
  };
  if (!wasOpened(order)) {
    check('reserved margin', order.margin, order.reserved_margin);
    check('reserved fee', order.fee, order.reserved_fee);
    check('kind of what was never opened', order.kind, 'pending');
    return problems;
  }
  const bought = order.side === 'buy';
  const unit = 10n ** BigInt(order.price_precision + 10);
  const price = order.open_price ?? 0n;
  check('opening price', price, bought ? order.open_ask : order.open_bid);
  if (order.kind === 'pending') check('limit reached', reached(price, order.limit_price, bought), true);
  if (Number((order.opened_at_ms ?? 0n) - (order.open_quote_ms ?? 0n)) > rules.freshnessLimitMs)
    problems.push(`I8 order ${order.id}: opened on a stale quote`);
  if (order.status !== 'closed') return problems;
  check('closing price', order.close_price, bought ? order.close_bid : order.close_ask);
  const before = order.carried_result;
  check('result', order.profit_loss, rounded(before + exactResult(order), unit) - rounded(before, unit));
  const decidedAfter = Number((order.closed_at_ms ?? 0n) - (order.close_quote_ms ?? 0n));
  const atNewest = order.close_reason === 'manual' || order.close_reason === 'stop_out';
  if (atNewest && decidedAfter > rules.freshnessLimitMs) problems.push(`I8 order ${order.id}: closed on a stale quote`);
  if (order.close_reason === 'stop_loss') check('stop loss reached', reached(order.close_price, order.stop_loss, bought), true);
  if (order.close_reason === 'take_profit')
    check('take profit reached', reached(order.close_price, order.take_profit, !bought), true);
  return problems;
}

function reached(price: bigint | null, level: bigint, falling: boolean): boolean {
  return level > 0n && price !== null && (falling ? price <= level : price >= level);
}

/** Rounds half to even, by way of twice the value. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  const twice = (numerator * sign * 2n) / denominator;
  const exact = (numerator * sign * 2n) % denominator === 0n;
  const whole = twice / 2n;
  const up = twice % 2n === 1n && (!exact || whole % 2n === 1n);
  return sign * (whole + (up ? 1n : 0n));
}

function houseChange(entry: EntryRow): bigint {
  return (entry.destination.startsWith('house') ? entry.amount : 0n) - (entry.source.startsWith('house') ? entry.amount : 0n);
}
