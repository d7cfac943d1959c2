import { nightsHeld } from './calendar.ts';
import { nearest } from './exact.ts';
import { cancelledFor, volumeOf } from './placing-rules.ts';
import {
  closesAt,
  exactAt,
  floatingOf,
  isStoppedOut,
  positionsOf,
  resultAt,
  trailingLevel,
  marginStateOf,
  waitingOf,
  worth,
  type Expected,
  type ModelAccount,
  type ModelBest,
  type ModelOrder,
} from './state.ts';
import { termsOfBrand } from './terms.ts';
import type { Seen, View } from './view.ts';

const DAYS_OF_A_YEAR = 360n;

/** How to close something. With its own quote: the one that reached a level. */
export interface ModelClosing {
  readonly reason: string;
  readonly volume: string | null;
  readonly quote: Seen | null;
  /** for a trailing stop loss: the best price that determined its level */
  readonly best?: ModelBest | null;
}

/** Records the key of a triggered command, under the order's account. */
function note(expected: Expected, account: ModelAccount, key: string, orderId: bigint, atMs: number): void {
  expected.records.set(`${account.id}/${key}`, { fingerprint: key, rejection: null, orderId, atMs, results: null });
}

/** Charges the nights up to a moment: notional at the opening x yearly rate / 360, each night rounded separately. */
export function chargeNights(
  account: ModelAccount,
  order: ModelOrder,
  untilMs: number,
  view: View,
  expected: Expected,
): ModelOrder {
  const brand = termsOfBrand(account.brandId);
  const nights = nightsHeld(order.chargedUntilMs, untilMs, brand.offered.get(order.symbol)?.tripleDay ?? null);
  const last = nights.at(-1);
  if (!last || !order.opening) return order;
  const { price, rate } = order.opening;
  const fees = nights.map((night) =>
    worth(order.symbol, price, order.volume * brand.yearlyRate * night.nights, rate, 1_000_000n * DAYS_OF_A_YEAR),
  );
  const charged = {
    ...order,
    overnightFee: order.overnightFee + fees.reduce((sum, fee) => sum + fee, 0n),
    chargedUntilMs: last.atMs,
  };
  expected.put(
    account,
    charged,
    'overnight_charged',
    fees.map((fee) => ['overnight_fee', fee] as const),
  );
  for (const { date } of nights) note(expected, account, `overnight/${order.id}/${date}`, order.id, view.nowMs);
  return charged;
}

/** The first reason to refuse a closing; otherwise the volume to close. */
function refusalOf(
  account: ModelAccount,
  order: ModelOrder,
  closing: ModelClosing,
  quote: Seen | null,
  view: View,
): string | bigint {
  const brand = termsOfBrand(account.brandId);
  const terms = brand.offered.get(order.symbol);
  let part = order.volume;
  if (closing.volume !== null) {
    if (!terms) return 'instrument-unknown';
    const read = volumeOf(closing.volume, terms, order.volume);
    if (typeof read === 'string') return read;
    if (read < order.volume && order.volume - read < terms.instrument.minVolume) return 'volume-below-minimum';
    part = read;
  }
  if (closing.reason === 'manual') {
    if (!view.isOpen(order.symbol)) return 'market-closed';
    if (view.nowMs - (order.opening?.atMs ?? 0) < brand.brand.rules.minHoldSeconds * 1_000) return 'held-too-short';
    if (quote && !view.isFresh(quote)) return 'quote-stale';
  }
  if (!quote || view.rate(order.symbol) === null) return 'quote-stale';
  const isLevel = closing.reason === 'stop_loss' || closing.reason === 'take_profit';
  return isLevel && reached(order, quote) !== closing.reason ? 'level-not-reached' : part;
}

/** Which level a quote has reached; the stop loss if both. */
export function reached(order: ModelOrder, quote: Seen): 'stop_loss' | 'take_profit' | null {
  const price = closesAt(order.side, quote);
  const { stopLoss, takeProfit } = order;
  if (stopLoss > 0n && (order.side === 'buy' ? price <= stopLoss : price >= stopLoss)) return 'stop_loss';
  return takeProfit > 0n && (order.side === 'buy' ? price >= takeProfit : price <= takeProfit) ? 'take_profit' : null;
}

/** A part of a position: margin and fees by volume, half-even; the rest keeps at least one cent. */
function split(order: ModelOrder, part: bigint): { readonly closes: ModelOrder; readonly stays: ModelOrder } {
  const share = (amount: bigint): bigint => nearest(amount * part, order.volume);
  const margin = share(order.margin) >= order.margin ? order.margin - 1n : share(order.margin);
  const fee = share(order.fee);
  const overnightFee = share(order.overnightFee);
  return {
    closes: { ...order, volume: part, margin, fee, overnightFee },
    stays: {
      ...order,
      volume: order.volume - part,
      margin: order.margin - margin,
      fee: order.fee - fee,
      overnightFee: order.overnightFee - overnightFee,
    },
  };
}

/** With its stop loss where a best price has put it; null if that belongs to another trail. */
function followed(order: ModelOrder, best: ModelBest): ModelOrder | null {
  const { side, best: first, trailingDistance } = order;
  if (!first) return null;
  if (best.sequence < first.sequence) return null;
  if (best.sequence === first.sequence && best.price !== first.price) return null;
  const gain = side === 'buy' ? best.price - first.price : first.price - best.price;
  if (best.sequence > first.sequence && gain <= 0n) return null;
  return { ...order, best, stopLoss: trailingLevel(side, best.price, trailingDistance) };
}

/** Closes a position or a part; returns the closed order, or the refusal. `newId` is the number of a split part. */
export function closed(
  account: ModelAccount,
  stored: ModelOrder,
  closing: ModelClosing,
  view: View,
  expected: Expected,
  newId: (parent: bigint) => bigint,
): ModelOrder | string {
  const quote = closing.quote ?? view.seen(account.brandId, stored.symbol);
  const whole = closing.best ? followed(stored, closing.best) : stored;
  if (!whole || (closing.best && (closing.quote?.sequence ?? 0) <= closing.best.sequence)) return 'level-not-reached';
  const part = refusalOf(account, whole, closing, quote, view);
  if (typeof part === 'string') return part;
  const rate = view.rate(whole.symbol);
  if (!quote || rate === null) throw new Error('a closing without a price was not refused');
  const heldUntilMs = closing.quote && closing.quote.timeMs < view.nowMs ? closing.quote.timeMs : view.nowMs;
  const order = chargeNights(account, whole, heldUntilMs, view, expected);
  const both = part === order.volume ? { closes: order, stays: null } : split(order, part);
  const price = closesAt(order.side, quote);
  const result = resultAt(both.closes, price, rate);
  const ended: ModelOrder = {
    ...both.closes,
    ...(both.stays ? { id: newId(order.id), parentId: order.id } : {}),
    status: 'closed',
    closing: { price, quote, rate, atMs: view.nowMs },
    result,
    reason: closing.reason,
    endedAtMs: view.nowMs,
  };
  const stays = both.stays && { ...both.stays, realized: order.realized + exactAt(both.closes, price, rate) };
  settleUp(account, ended, stays, view, expected);
  return ended;
}

const CLOSED: Readonly<Record<string, string>> = {
  stop_loss: 'order_closed_by_level',
  take_profit: 'order_closed_by_level',
  stop_out: 'order_closed_by_stop_out',
};

/** The postings of a closing, and forgiving a debt that no remaining position can win back. */
function settleUp(account: ModelAccount, ended: ModelOrder, stays: ModelOrder | null, view: View, expected: Expected): void {
  const money = [
    ['margin_release', ended.margin],
    ['trading_profit', ended.result],
    ['trading_loss', -ended.result],
  ] as const;
  expected.put(account, ended, CLOSED[ended.reason ?? ''] ?? 'order_closed', money);
  if (stays) expected.put(account, stays, 'order_modified', []);
  if (account.available >= 0n || positionsOf(account).length > 0) return;
  cancelAll(account, view, expected);
  if (account.available < 0n)
    expected.move(account, ended.id, 'loss_made_good', [['negative_balance_protection', -account.available]]);
}

function cancelAll(account: ModelAccount, view: View, expected: Expected): void {
  for (const order of waitingOf(account)) {
    cancelledFor(account, order, 'stop_out', view, expected);
    note(expected, account, `stopout/${order.id}`, order.id, view.nowMs);
  }
}

/** At or below half: cancels pending orders, then repeatedly closes the largest tradable loss. */
export function stoppedOut(account: ModelAccount, view: View, expected: Expected): void {
  if (!isStoppedOut(account, view)) return;
  cancelAll(account, view, expected);
  while (isStoppedOut(account, view)) {
    let worst: ModelOrder | null = null;
    for (const order of positionsOf(account)) {
      if (!view.isTradable(account.brandId, order.symbol)) continue;
      const loss = floatingOf(account, order, view);
      const most = worst && floatingOf(account, worst, view);
      if (most === null || loss < most || (loss === most && worst && order.id < worst.id)) worst = order;
    }
    if (!worst) return;
    const done = closed(account, worst, { reason: 'stop_out', volume: null, quote: null }, view, expected, (id) => id);
    if (typeof done === 'string') throw new Error(`a stop-out was refused: ${done}`);
    note(expected, account, `stopout/${worst.id}`, worst.id, view.nowMs);
  }
}

/**
 * A user is warned below 100 % of the margins and again below 75 %; each warning holds until the level is 5 points above it
 * again.
 */
export function warned(account: ModelAccount, view: View, expected: Expected): void {
  const state = marginStateOf(account, view);
  if (state === null) return;
  const { net, margins } = state;
  const level = margins === 0n ? null : nearest(net * 10_000n, margins);
  let warnings = 0;
  if (level !== null) {
    if (level <= (account.warnings >= 1 ? 10_500n : 10_000n)) warnings++;
    if (level <= (account.warnings >= 2 ? 8_000n : 7_500n)) warnings++;
  }
  if (warnings === account.warnings) return;
  expected.move(account, null, warnings > account.warnings ? 'margin_warned' : 'margin_recovered', []);
  account.warnings = warnings;
}

/** The cost of the nights until now. */
export function chargedOvernight(account: ModelAccount, view: View, expected: Expected): void {
  for (const order of positionsOf(account)) chargeNights(account, order, view.nowMs, view, expected);
}
