import type { CloseCommand } from '@truefill/server/features/trading/orders/command.ts';
import type { Model } from '../model/model.ts';
import { closesAt, trailingLevel, type ModelBest, type ModelOrder } from '../model/state.ts';
import { marked, type Seen } from '../model/view.ts';
import type { MemoryQuoteLog } from '../store/memory-quote-log.ts';
import type { WatchedProcess } from '../world/watched-process.ts';

/** Tradable quotes of a process with the brand's markup, after the one at which the order started to trail. */
function receivedSince(order: ModelOrder, brandId: string, process: WatchedProcess): Seen[] {
  const { best } = order;
  if (!best) return [];
  return process
    .accepted(order.symbol)
    .flatMap(({ quote, tradable }) => (tradable && quote.sequence > best.sequence ? [marked(brandId, quote)] : []));
}

/** The best price that a process has received since the order started to trail, before a quote; null if it does not trail. */
export function bestReceived(order: ModelOrder, brandId: string, process: WatchedProcess, before: number): ModelBest | null {
  let { best } = order;
  for (const seen of receivedSince(order, brandId, process)) {
    if (!best || seen.sequence >= before) break;
    const price = closesAt(order.side, seen);
    if (order.side === 'buy' ? price > best.price : price < best.price)
      best = { price, sequence: seen.sequence, timeMs: seen.timeMs };
  }
  return best;
}

/**
 * A trailing stop loss must be where all quotes put it that its process has received since it started, and close at the first
 * one that reached it. A process that did not receive all of them may know better ones: from the log, or from another's mark.
 */
export function wrongTrail(
  order: ModelOrder,
  { quote, best }: CloseCommand,
  process: WatchedProcess,
  model: Model,
  { receivedAll, levelsSetMs }: { readonly receivedAll: boolean; readonly levelsSetMs: number },
  log: MemoryQuoteLog,
): string | null {
  // A process that does not know yet that the order trails, because another process changed it, or it does so itself at the
  // moment, requests its earlier level.
  if (!quote || !best) {
    const seen = process.accepted(order.symbol).find((each) => each.quote.sequence === quote?.sequence);
    const knew = receivedAll && seen !== undefined && seen.atMs > levelsSetMs;
    return knew ? `order ${order.id} trails, but is to close without a best price` : null;
  }
  const { brandId } = model.account(order.accountId);
  // A command for a trail that was ended or restarted since will be refused.
  if (!order.best || best.quoteSequence < order.best.sequence) return null;
  const wanted = bestReceived(order, brandId, process, quote.sequence) ?? order.best;
  const worse = order.side === 'buy' ? best.price < wanted.price : best.price > wanted.price;
  if (worse) return `order ${order.id} is to close behind ${best.price}, but ${wanted.price} was heard before`;
  if (!receivedAll) return unknownBest(order, best, brandId, process, log);
  if (best.price !== wanted.price || best.quoteSequence !== wanted.sequence)
    return `order ${order.id} is to close behind ${best.price} of quote ${best.quoteSequence}, which is not the best: ${wanted.price} of ${wanted.sequence}`;
  let running: ModelBest = order.best;
  for (const seen of receivedSince(order, brandId, process)) {
    const price = closesAt(order.side, seen);
    if (order.side === 'buy' ? price > running.price : price < running.price)
      running = { price, sequence: seen.sequence, timeMs: seen.timeMs };
    const level = trailingLevel(order.side, running.price, order.trailingDistance);
    const isReached = order.side === 'buy' ? price <= level : price >= level;
    if (isReached)
      return seen.sequence < quote.sequence
        ? `order ${order.id} is to close on quote ${quote.sequence}, but ${seen.sequence} reached its trailing stop first`
        : null;
  }
  return null;
}

/** No stop loss is where no quote has put it. */
function unknownBest(
  order: ModelOrder,
  best: NonNullable<CloseCommand['best']>,
  brandId: string,
  process: WatchedProcess,
  log: MemoryQuoteLog,
): string | null {
  if (best.quoteSequence === order.best?.sequence) return null;
  const known = [...process.accepted(order.symbol).map(({ quote }) => quote), ...log.written(order.symbol)];
  const found = known.find(({ sequence, timeMs }) => sequence === best.quoteSequence && timeMs === best.quoteTimeMs);
  // What a crash has kept out of the log may have been stored in a mark.
  if (!found && best.raw) return null;
  return found && closesAt(order.side, marked(brandId, found)) === best.price
    ? null
    : `order ${order.id} is to close behind ${best.price} of quote ${best.quoteSequence}, which there never was`;
}
