import { nearest, ten } from './exact.ts';
import type { Seen, View } from './view.ts';
import { precision } from './view.ts';
import { CATALOGUE } from '../world/broker.ts';

export type ModelSide = 'buy' | 'sell';
export type ModelStatus = 'pending' | 'open' | 'closed' | 'cancelled';

/** The price of a fill, with the quote and the rate. */
export interface ModelFill {
  readonly price: bigint;
  readonly quote: Seen;
  readonly rate: bigint;
  readonly atMs: number;
}

/** The best closing price, and its first quote. */
export interface ModelBest {
  readonly price: bigint;
  readonly sequence: number;
  readonly timeMs: number;
}

export interface ModelOrder {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly parentId: bigint | null;
  readonly kind: 'market' | 'pending';
  readonly symbol: string;
  readonly side: ModelSide;
  readonly status: ModelStatus;
  readonly volume: bigint;
  readonly leverage: number;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly stopLoss: bigint;
  readonly takeProfit: bigint;
  /** trailing distance of the stop loss in points; 0 if fixed */
  readonly trailingDistance: bigint;
  /** the best price it started from, at the end the last one */
  readonly best: ModelBest | null;
  readonly limitPrice: bigint;
  readonly reservedMargin: bigint;
  readonly reservedFee: bigint;
  readonly placedAtMs: number;
  readonly opening: ModelFill | null;
  /** exact result of the parts closed before, in cents / 10^18 */
  readonly realized: bigint;
  readonly overnightFee: bigint;
  readonly chargedUntilMs: number;
  readonly levelsSequence: number;
  readonly closing: ModelFill | null;
  readonly result: bigint;
  readonly endedAtMs: number;
  readonly reason: string | null;
}

export interface ModelOption {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly symbol: string;
  readonly kind: 'up' | 'down' | 'inside' | 'outside';
  readonly stake: bigint;
  readonly fee: bigint;
  /** ten-thousandths */
  readonly rate: bigint;
  readonly seconds: number;
  readonly beginMs: number;
  readonly endMs: number;
  readonly voidAfterMs: number;
  readonly entrySequence: number;
  readonly entryMid: bigint;
  readonly low: bigint | null;
  readonly high: bigint | null;
  readonly outcome: 'win' | 'loss' | 'tie' | 'void' | null;
  readonly endSequence: number | null;
  readonly result: bigint;
  readonly settledAtMs: number;
}

export interface ModelAccount {
  readonly id: bigint;
  readonly userId: bigint;
  readonly brandId: string;
  readonly real: boolean;
  readonly currency: string;
  available: bigint;
  locked: bigint;
  withheld: bigint;
  deposited: bigint;
  /** the loan debt not covered by a repayment under review, and whether it is overdue */
  bound: bigint;
  isLate: boolean;
  readonly orders: Map<bigint, ModelOrder>;
  readonly stakes: Map<bigint, ModelOption>;
  resetMs: number | null;
  /** when it was last in debt, ms: pending orders are not filled then, and retried a second later */
  inDebtAtMs: number;
  /** time of its newest transfer, ms: rates quoted before are no longer valid */
  transferredMs: number;
  /** number of warning levels it is below */
  warnings: number;
}

/** The recorded answer of a key. */
export interface ModelRecord {
  readonly fingerprint: string;
  readonly rejection: string | null;
  readonly orderId: bigint | null;
  readonly atMs: number;
  readonly results: string | null;
}

type Pocket = 'house' | 'available' | 'locked' | 'withheld';

/** The model's own table of money movements: from, to. */
const WAYS: Readonly<Record<string, readonly [from: Pocket, to: Pocket]>> = {
  deposit: ['house', 'available'],
  demo_grant: ['house', 'available'],
  margin_lock: ['available', 'locked'],
  margin_release: ['locked', 'available'],
  order_reserve: ['available', 'locked'],
  order_release: ['locked', 'available'],
  trading_fee: ['available', 'house'],
  trading_profit: ['house', 'available'],
  trading_loss: ['available', 'house'],
  negative_balance_protection: ['house', 'available'],
  overnight_fee: ['available', 'house'],
  demo_reset_credit: ['house', 'available'],
  demo_reset_debit: ['available', 'house'],
  option_stake_lock: ['available', 'locked'],
  option_stake_release: ['locked', 'available'],
  option_stake_loss: ['locked', 'house'],
  option_profit: ['house', 'available'],
  option_fee: ['available', 'house'],
  option_fee_refund: ['house', 'available'],
  conversion_out: ['available', 'house'],
  conversion_in: ['house', 'available'],
  conversion_fee: ['available', 'house'],
  withdrawal_hold: ['available', 'withheld'],
  withdrawal_release: ['withheld', 'available'],
  withdrawal_paid: ['withheld', 'house'],
  withdrawal_fee: ['withheld', 'house'],
  loan_credit: ['house', 'available'],
  loan_repayment_hold: ['available', 'withheld'],
  loan_repayment_release: ['withheld', 'available'],
  loan_repayment: ['withheld', 'house'],
};

export type Money = readonly [kind: string, amount: bigint];

/** A transfer with its quote; a coin that counts as a dollar has none. */
interface ModelConversion {
  readonly account: ModelAccount;
  readonly coin: ModelAccount;
  readonly id: bigint;
  /** USD for one coin, 10^-10 */
  readonly rate: bigint;
  readonly sequence: number | null;
}

interface ModelMovement {
  readonly account: ModelAccount;
  readonly coin: ModelAccount | null;
  readonly id: bigint;
  readonly event: string;
  readonly cause: string;
}

/** What a batch must write, collected while the model decides it. */
export class Expected {
  /** account, kind, amount, cause and conversion rate */
  readonly entries: string[] = [];
  readonly events: string[] = [];
  readonly records = new Map<string, ModelRecord>();
  readonly orders = new Map<bigint, ModelOrder>();
  readonly options = new Map<bigint, ModelOption>();
  readonly accounts = new Set<bigint>();
  readonly resets = new Map<bigint, number>();

  move(account: ModelAccount, orderId: bigint | null, event: string, money: readonly Money[]): void {
    this.events.push(`${account.id} ${event} ${orderId}`);
    this.#post(account, money, orderId === null ? '' : `order ${orderId}`);
  }

  /** Dollars to a coin or back: posted to both accounts, with events for the first. */
  convert(
    { account, coin, id, rate, sequence }: ModelConversion,
    { dollars, coins }: { readonly dollars: readonly Money[]; readonly coins: readonly Money[] },
  ): void {
    this.events.push(`${account.id} transferred ${id}`);
    const cause = (kind: string): string => `transfer ${id}${kind === 'conversion_fee' ? '' : ` at ${rate} on ${sequence}`}`;
    this.#post(coin, coins, cause);
    this.#post(account, dollars, cause);
  }

  /** Money of a coin, or dollars if there is none; events are for the trading account. */
  treasury({ account, coin, id, event, cause }: ModelMovement, money: readonly Money[]): void {
    this.events.push(`${account.id} ${event} ${id}`);
    this.accounts.add(account.id);
    this.#post(coin ?? account, money, cause);
  }

  #post(account: ModelAccount, money: readonly Money[], cause: string | ((kind: string) => string)): void {
    this.accounts.add(account.id);
    for (const [kind, amount] of money) {
      if (amount <= 0n) continue;
      const way = WAYS[kind];
      if (!way) throw new Error(`no way for ${kind}`);
      if (way[0] !== 'house') account[way[0]] -= amount;
      if (way[1] !== 'house') account[way[1]] += amount;
      if (kind === 'deposit') account.deposited += amount;
      this.entries.push(`${account.id} ${kind} ${amount} ${typeof cause === 'string' ? cause : cause(kind)}`);
    }
  }

  put(account: ModelAccount, order: ModelOrder, event: string, money: readonly Money[]): void {
    this.orders.set(order.id, order);
    if (order.status === 'open' || order.status === 'pending') account.orders.set(order.id, order);
    else account.orders.delete(order.id);
    this.move(account, order.id, event, money);
  }
}

/** Cents of `price x volume x contract size x rate`, over a divisor. */
export function worth(symbol: string, price: bigint, volume: bigint, rate: bigint, divisor = 1n): bigint {
  const contract = CATALOGUE.bySymbol.get(symbol)?.contractSize ?? 0n;
  // price in 10^-precision, volume in 10^-2, rate in 10^-10; a cent is 10^-2
  return nearest(price * volume * contract * rate * 100n, ten(precision(symbol)) * 100n * ten(10) * divisor);
}

/** A buyer pays the ask and sells at the bid. */
export function opensAt(side: ModelSide, quote: Seen): bigint {
  return side === 'buy' ? quote.ask : quote.bid;
}

export function closesAt(side: ModelSide, quote: Seen): bigint {
  return side === 'buy' ? quote.bid : quote.ask;
}

/** Where a stop loss starts to trail. */
export function bestAt(side: ModelSide, quote: Seen): ModelBest {
  return { price: closesAt(side, quote), sequence: quote.sequence, timeMs: quote.timeMs };
}

/** At a distance behind the best price; at least zero. */
export function trailingLevel(side: ModelSide, best: bigint, distance: bigint): bigint {
  if (side === 'sell') return best + distance;
  return distance >= best ? 0n : best - distance;
}

const CENT = ten(18);

/** (close - open) x direction x volume x contract size x rate, exactly, in cents / 10^18. */
export function exactAt(order: ModelOrder, price: bigint, rate: bigint): bigint {
  const open = order.opening?.price ?? 0n;
  const contract = CATALOGUE.bySymbol.get(order.symbol)?.contractSize ?? 0n;
  const way = order.side === 'buy' ? price - open : open - price;
  // dollars have precision + 2 + 10 digits, cents two fewer
  return way * order.volume * contract * rate * ten(18 - precision(order.symbol) - 10);
}

/** The whole position is rounded once: a part pays the increase of the rounded sum of everything closed so far. */
export function resultAt(order: ModelOrder, price: bigint, rate: bigint): bigint {
  return nearest(order.realized + exactAt(order, price, rate), CENT) - nearest(order.realized, CENT);
}

/** All positions together, null while one has no price; rounded once, including what is still owed for closed parts. */
function floatingSum(account: ModelAccount, view: View): bigint | null {
  let sum = 0n;
  for (const order of positionsOf(account)) {
    const quote = view.seen(account.brandId, order.symbol);
    const rate = view.rate(order.symbol);
    if (!quote || rate === null) return null;
    sum += exactAt(order, closesAt(order.side, quote), rate) + order.realized - nearest(order.realized, CENT) * CENT;
  }
  return nearest(sum, CENT);
}

/** oldest first */
export function positionsOf(account: ModelAccount): ModelOrder[] {
  return ordersOf(account, 'open');
}

/** oldest first */
export function waitingOf(account: ModelAccount): ModelOrder[] {
  return ordersOf(account, 'pending');
}

function ordersOf(account: ModelAccount, wanted: ModelOrder['status']): ModelOrder[] {
  const orders = [...account.orders.values()].filter(({ status }) => status === wanted);
  return orders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The result of closing a position now; zero without a price. */
export function floatingOf(account: ModelAccount, order: ModelOrder, view: View): bigint {
  const quote = view.seen(account.brandId, order.symbol);
  const rate = view.rate(order.symbol);
  return quote && rate !== null ? resultAt(order, closesAt(order.side, quote), rate) : 0n;
}

/** max(0, balance + min(0, floating)); null while a position has no price. */
export function freeOf(account: ModelAccount, view: View): bigint | null {
  const floating = floatingSum(account, view);
  if (floating === null) return null;
  const free = account.available + (floating < 0n ? floating : 0n);
  return free < 0n ? 0n : free;
}

/** What can be withdrawn in dollars: free money minus the debt; null while a position has no price. */
export function leavingOf(account: ModelAccount, view: View): bigint | null {
  const free = freeOf(account, view);
  if (free === null) return null;
  const leaving = free - account.bound;
  return leaving < 0n ? 0n : leaving;
}

/** Net worth and margins: balance, margins, reservations and floating results together; null while a position has no price. */
export function marginStateOf(account: ModelAccount, view: View): { readonly net: bigint; readonly margins: bigint } | null {
  const floating = floatingSum(account, view);
  if (floating === null) return null;
  let net = account.available + floating;
  let margins = 0n;
  for (const order of account.orders.values()) {
    if (order.status === 'pending') net += order.reservedMargin + order.reservedFee;
    else {
      net += order.margin;
      margins += order.margin;
    }
  }
  return { net, margins };
}

/** Margin level at or below 50 percent. */
export function isStoppedOut(account: ModelAccount, view: View): boolean {
  const state = marginStateOf(account, view);
  return state !== null && state.margins > 0n && state.net * 2n <= state.margins;
}
