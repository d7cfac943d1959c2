import type { Quote } from '@truefill/domain/market/quote.ts';
import type { OptionCommand } from '@truefill/server/features/options/orders/command.ts';
import type { AnyCommand } from '../model/answers.ts';
import { reached } from '../model/closing-rules.ts';
import type { Model } from '../model/model.ts';
import type { ModelOption, ModelOrder } from '../model/state.ts';
import { marked } from '../model/view.ts';
import type { LogGap } from '@truefill/server/features/quotes/log/log-gaps.ts';
import type { LoggedQuote } from '@truefill/server/features/quotes/log/quote-log-tables.ts';
import type { MemoryQuoteLog } from '../store/memory-quote-log.ts';
import type { WatchedProcess } from '../world/watched-process.ts';
import { wrongTrail } from './trails.ts';

/** Which process last set an order's levels, and when: quote numbers are comparable only within one process. */
export type LevelSetters = ReadonlyMap<bigint, { readonly openedBy: string; readonly by: string; readonly atMs: number }>;

/**
 * A triggered command must be based on an existing quote, and on the first one that reached the level. Runs before the model
 * decides.
 */
export function wrongTrigger(
  command: AnyCommand,
  process: WatchedProcess,
  model: Model,
  setters: LevelSetters,
  log: MemoryQuoteLog,
): string | null {
  if (command.kind === 'settle-option') return wrongSettling(command, process, model, log);
  if (command.kind === 'fill') {
    const order = model.orders.get(command.orderId);
    return order && order.status === 'pending' ? wrongQuote(order, command.quote, process, model, log) : null;
  }
  if (command.kind !== 'close' || command.quote === null) return null;
  const order = model.orders.get(command.orderId);
  if (order?.status !== 'open') return null;
  const wrong = wrongQuote(order, command.quote, process, model, log);
  if (wrong) return wrong;
  if (order.trailingDistance > 0n && command.reason === 'stop_loss')
    return wrongTrail(order, command, process, model, knownTo(order, process, setters), log);
  return missedFirstReached(order, command.quote, process, model, setters);
}

/** Whether the process itself has received every quote since the order's levels were last set, and watched it all the time. */
function knownTo(order: ModelOrder, process: WatchedProcess, setters: LevelSetters) {
  const setter = setters.get(order.id);
  const heldSinceMs = process.leaseSinceMs;
  const own = setter?.openedBy === process.name && setter.by === process.name ? setter : null;
  return {
    receivedAll: own !== null && heldSinceMs !== null && heldSinceMs <= own.atMs,
    levelsSetMs: setter?.atMs ?? 0,
  };
}

function wrongQuote(order: ModelOrder, quote: Quote, process: WatchedProcess, model: Model, log: MemoryQuoteLog): string | null {
  const { brandId } = model.account(order.accountId);
  const accepted =
    process.accepted(order.symbol).find((candidate) => candidate.quote.sequence === quote.sequence) ??
    loggedBefore(order.symbol, quote, process, log);
  const seen = accepted && marked(brandId, accepted.quote);
  if (!seen || seen.bid !== quote.bid || seen.ask !== quote.ask || seen.timeMs !== quote.timeMs) {
    return `order ${order.id} is to trade on quote ${quote.sequence} of ${order.symbol}, which there never was as ${quote.bid}/${quote.ask}`;
  }
  const view = process.view();
  const tradableNow = view.isOpen(order.symbol) && view.isFresh(quote);
  return accepted.tradable || tradableNow
    ? null
    : `I8: order ${order.id} is to trade on quote ${quote.sequence} of ${order.symbol}, which nobody could trade on`;
}

/** Quotes from before the process started are known from the log. */
function loggedBefore(symbol: string, { sequence }: Quote, { bornMs }: WatchedProcess, log: MemoryQuoteLog) {
  const quote = log.written(symbol).find((logged) => logged.sequence === sequence && (logged.arrivedMs ?? 0) <= bornMs);
  return quote && { quote, tradable: !quote.ineligible };
}

function missedFirstReached(
  order: ModelOrder,
  quote: Quote,
  process: WatchedProcess,
  model: Model,
  setters: LevelSetters,
): string | null {
  const setter = setters.get(order.id);
  const heldSinceMs = process.leaseSinceMs;
  if (!setter || setter.by !== process.name || heldSinceMs === null || heldSinceMs > setter.atMs) return null;
  const opened = order.opening?.quote.sequence ?? 0;
  if (setter.openedBy === process.name && quote.sequence <= opened)
    return `order ${order.id} is to close on quote ${quote.sequence}, but opened on ${opened}`;
  const { brandId } = model.account(order.accountId);
  const first = process
    .accepted(order.symbol)
    .find(
      (candidate) =>
        candidate.tradable &&
        candidate.quote.sequence > order.levelsSequence &&
        reached(fixed(order), marked(brandId, candidate.quote)) !== null,
    );
  return first && first.quote.sequence < quote.sequence
    ? `order ${order.id} is to close on quote ${quote.sequence}, but ${first.quote.sequence} reached it first`
    : null;
}

/** Trailing stop losses have their own check. */
function fixed(order: ModelOrder): ModelOrder {
  return order.trailingDistance > 0n ? { ...order, stopLoss: 0n } : order;
}

function wrongSettling(
  command: Extract<OptionCommand, { kind: 'settle-option' }>,
  process: WatchedProcess,
  model: Model,
  log: MemoryQuoteLog,
): string | null {
  const option = model.options.get(command.orderId);
  if (!option || option.outcome !== null) return null;
  const lastMs = option.endMs + option.voidAfterMs;
  if (command.quote === null || command.quote.timeMs > lastMs) {
    // A quote that arrives too late decides nothing, even if its time was early enough: at the last moment nobody had it.
    const first = firstAfterEnd(option, process, log, lastMs);
    return first && mayBeLost(option, first, process, log) !== 'gap'
      ? `I5: option ${option.id} is to be void, but quote ${first.sequence} of ${option.symbol} ended it`
      : null;
  }
  const first = firstAfterEnd(option, process, log);
  const ok = first !== null && first.timeMs === command.quote.timeMs && first.mid === command.quote.mid;
  if (ok && mayBeLost(option, first, process, log) === 'gap')
    return `I5: option ${option.id} is to end on quote ${first.sequence}, but an earlier one may have been lost in a crash`;
  return ok
    ? null
    : `I5: option ${option.id} is to end on quote ${command.quote.sequence} (${command.quote.timeMs}), not on the first, ${first?.sequence} (${first?.timeMs})`;
}

/** The first quote at or after an option's end that this process can know of, optionally up to a time. */
function firstAfterEnd(
  option: ModelOption,
  process: WatchedProcess,
  log: MemoryQuoteLog,
  receivedByMs = Infinity,
): LoggedQuote | null {
  const within = ({ timeMs }: Quote): boolean => timeMs >= option.endMs && timeMs <= option.endMs + option.voidAfterMs;
  const own = process
    .accepted(option.symbol)
    .flatMap(({ quote, atMs, tradable }) => (tradable && atMs <= receivedByMs ? [{ ...quote, arrivedMs: atMs }] : []));
  const covers = process.process.quotes.recordedSinceMs <= option.endMs && own.some(({ timeMs }) => timeMs < option.endMs);
  if (covers) return own.find(within) ?? null;
  const known = [...log.written(option.symbol).filter(({ ineligible }) => !ineligible), ...own];
  return known.toSorted((one, other) => one.sequence - other.sequence).find(within) ?? null;
}

/** The process has not lost quotes that it received since before the end. */
function mayBeLost(option: ModelOption, first: LoggedQuote, process: WatchedProcess, log: MemoryQuoteLog): LogGap {
  return process.process.quotes.recordedSinceMs <= option.endMs
    ? 'none'
    : log.gaps(null)(option.endMs, first.arrivedMs ?? first.timeMs);
}
