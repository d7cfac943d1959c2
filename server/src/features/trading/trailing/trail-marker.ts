import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { OwnedShards } from '../sharding/owned-shards.ts';
import type { TrailMark, TrailMarks } from './trail-marks.ts';
import type { TrailedOrder } from './trail-stack.ts';

export interface TrailMarkerParts {
  readonly marks: TrailMarks;
  readonly clock: Clock;
  readonly held: OwnedShards;
  /** the time of a symbol's last processed quote, ms */
  readonly seenMs: (symbol: string) => number;
  readonly log: Pick<Logger, 'error'>;
}

/** Saves the progress of trailing stop losses periodically, so that a restart reads minutes of quotes instead of weeks. */
export interface TrailMarker {
  readonly everyMs: number;
  /** saves those that are due, the stalest first; never rejects */
  mark(trailed: Iterable<TrailedOrder>): Promise<void>;
  /** records that a mark of an order was found */
  noteMark(orderId: bigint, sequence: number): void;
  /** removes the mark of an order that no longer trails */
  removeMark(orderId: bigint): void;
}

const EVERY_MS = 10_000;
/** How long after its last mark a stop loss is marked again: one that moved, and one that did not. */
const MOVED_AFTER_MS = 15_000;
const STILL_AFTER_MS = 240_000;
/** With a hundred thousand that move together, each is marked every few minutes. */
const MAX_BATCH = 5_000;

interface Marked {
  readonly atMs: number;
  readonly sequence: number;
}

export function createTrailMarker({ marks, clock, held, seenMs, log }: TrailMarkerParts): TrailMarker {
  const marked = new Map<bigint, Marked>();
  const gone = new Set<bigint>();
  let marking: Promise<void> | null = null;

  function due(trailed: Iterable<TrailedOrder>, nowMs: number): TrailedOrder[] {
    const wanted: { readonly one: TrailedOrder; readonly atMs: number }[] = [];
    for (const one of trailed) {
      const { order, best } = one;
      if (held.epochOf(order.accountId) === null) continue;
      // For a new stop loss, or one taken over, the time of its last mark is unknown.
      let last = marked.get(order.id);
      if (!last) marked.set(order.id, (last = { atMs: nowMs, sequence: order.best?.quoteSequence ?? 0 }));
      const afterMs = best.quoteSequence === last.sequence ? STILL_AFTER_MS : MOVED_AFTER_MS;
      if (nowMs - last.atMs >= afterMs) wanted.push({ one, atMs: last.atMs });
    }
    const oldest = wanted.length > MAX_BATCH ? wanted.toSorted((a, b) => a.atMs - b.atMs).slice(0, MAX_BATCH) : wanted;
    return oldest.map(({ one }) => one);
  }

  async function markNow(trailed: Iterable<TrailedOrder>): Promise<void> {
    const nowMs = clock.now();
    const removed = [...gone];
    if (removed.length > 0) await marks.remove(removed);
    for (const id of removed) gone.delete(id);
    const written = due(trailed, nowMs).map(({ order: { id, symbol }, best }): TrailMark => ({
      orderId: id,
      symbol,
      best,
      seenMs: seenMs(symbol),
    }));
    if (written.length === 0) return;
    await marks.write(written);
    for (const { orderId, best } of written) marked.set(orderId, { atMs: nowMs, sequence: best.quoteSequence });
  }

  return {
    everyMs: EVERY_MS,
    mark(trailed) {
      marking ??= markNow(trailed)
        .catch((error: unknown) => log.error({ err: error }, 'failed to store trailing stop positions; retrying'))
        .finally(() => (marking = null));
      return marking;
    },
    noteMark: (orderId, sequence) => void marked.set(orderId, { atMs: clock.now(), sequence }),
    removeMark(orderId) {
      if (marked.delete(orderId)) gone.add(orderId);
    },
  };
}
