import { nightsHeld } from '../model/calendar.ts';
import { reached } from '../model/closing-rules.ts';
import type { Model } from '../model/model.ts';
import { isStoppedOut, positionsOf, trailingLevel, waitingOf, type ModelAccount, type ModelOrder } from '../model/state.ts';
import { termsOfBrand } from '../model/terms.ts';
import type { View } from '../model/view.ts';
import type { WatchedProcess } from '../world/watched-process.ts';
import { bestReceived } from './trails.ts';

/** One second until the next check, and another one until a retry. */
const SLACK_MS = 2_500;
/** Options of another process are looked up every five seconds. */
const OTHER_PROCESS_SLACK_MS = 9_000;
/** Late commits are looked up once a minute. */
const NIGHT_SLACK_MS = 65_000;

/** A level that the last quote reached without effect. Only for a process that is alone and undisturbed. */
export function missedLevel(
  model: Model,
  quoted: ReadonlySet<string>,
  view: View,
  process: WatchedProcess,
  reachedSince: Map<bigint, number>,
): string | null {
  for (const account of model.accounts.values()) {
    for (const order of account.orders.values()) {
      if (!quoted.has(order.symbol)) continue;
      const missed = missedActionOf(account, order, view, process);
      if (missed === null) reachedSince.delete(order.id);
      else if (order.status === 'open' || view.nowMs - (reachedSince.get(order.id) ?? view.nowMs) > SLACK_MS) return missed;
      // A refused fill, for example in debt, is retried after a second.
      else if (!reachedSince.has(order.id)) reachedSince.set(order.id, view.nowMs);
    }
  }
  return null;
}

/** With a trailing stop loss at least where the quotes that the process received have put it. */
function trailed(order: ModelOrder, account: ModelAccount, process: WatchedProcess): ModelOrder {
  const best = bestReceived(order, account.brandId, process, Infinity);
  return best ? { ...order, stopLoss: trailingLevel(order.side, best.price, order.trailingDistance) } : order;
}

function missedActionOf(account: ModelAccount, order: ModelOrder, view: View, process: WatchedProcess): string | null {
  const seen = view.seen(account.brandId, order.symbol);
  if (!seen || !view.isOpen(order.symbol) || !view.isFresh(seen)) return null;
  const prices = `${seen.bid}/${seen.ask}`;
  if (order.status === 'open') {
    // A quote from just before the market opened reaches nothing.
    if (!process.accepted(order.symbol).at(-1)?.tradable) return null;
    const level = seen.sequence > order.levelsSequence ? reached(trailed(order, account, process), seen) : null;
    return level && `position ${order.id} of account ${account.id} is open, but ${prices} has reached its ${level}`;
  }
  const fills = order.side === 'buy' ? seen.ask <= order.limitPrice : seen.bid >= order.limitPrice;
  const wasInDebt = account.available < 0n || view.nowMs - account.inDebtAtMs <= SLACK_MS;
  if (!fills || wasInDebt || view.rate(order.symbol) === null) return null;
  return `order ${order.id} of account ${account.id} waits, but ${prices} has reached its limit ${order.limitPrice}`;
}

/** An account at or below the stop-out level in which a position could have been closed. */
export function missedStopOut(account: ModelAccount, view: View): string | null {
  if (!isStoppedOut(account, view)) return null;
  const tradable = positionsOf(account).some(({ symbol }) => view.isTradable(account.brandId, symbol));
  if (!tradable && waitingOf(account).length === 0) return null;
  return `account ${account.id} is at or below the stop-out level and nothing was done`;
}

/** A night that passed some time ago and was not charged. */
export function missedNight(model: Model, nowMs: number): string | null {
  for (const account of model.accounts.values()) {
    for (const order of positionsOf(account)) {
      const triple = termsOfBrand(account.brandId).offered.get(order.symbol)?.tripleDay ?? null;
      const [night] = nightsHeld(order.chargedUntilMs, nowMs - NIGHT_SLACK_MS, triple);
      if (night) return `position ${order.id} of account ${account.id} was not charged for the night of ${night.date}`;
    }
  }
  return null;
}

/** I11, and an option whose quote has arrived. */
export function missedOption(
  model: Model,
  process: WatchedProcess,
  placers: ReadonlyMap<bigint, string>,
  nowMs: number,
): string | null {
  for (const account of model.accounts.values()) {
    for (const option of account.stakes.values()) {
      const lastMs = option.endMs + option.voidAfterMs;
      const slackMs = placers.get(option.id) === process.name ? SLACK_MS : OTHER_PROCESS_SLACK_MS;
      if (nowMs > lastMs + slackMs)
        return `I11: option ${option.id} of account ${account.id} had to end until ${lastMs}, it is ${nowMs}`;
      if (nowMs <= option.endMs) continue;
      // It may know that quotes it did not receive itself were lost, and then waits for the last moment.
      if (process.process.quotes.recordedSinceMs > option.endMs) continue;
      const ending = process
        .accepted(option.symbol)
        .find(({ quote, tradable }) => tradable && quote.timeMs >= option.endMs && quote.timeMs <= lastMs);
      if (ending && nowMs > ending.atMs + slackMs)
        return `option ${option.id} of account ${account.id} runs on, though quote ${ending.quote.sequence} ended it`;
    }
  }
  return null;
}
