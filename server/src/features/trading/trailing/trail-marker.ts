import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { OwnedShards } from '../sharding/owned-shards.ts';
import type { TrailMark, TrailMarks } from './trail-marks.ts';
import type { TrailedOrder } from './trail-stack.ts';

export interface TrailMarkerParts {
  readonly marks: TrailMarks;
  readonly clock: Clock;
  readonly held: OwnedShards;
  /** until when quotes of a symbol have been looked at, ms */
  readonly seenMs: (symbol: string) => number;
  readonly log: Pick<Logger, 'error'>;
}

/** Marks how far trailing stop losses have come, so that a process that begins reads minutes of quotes and not weeks. */
export interface TrailMarker {
  readonly everyMs: number;
  /** marks those that are due, the longest unmarked first; never rejects */
  mark(trailed: Iterable<TrailedOrder>): Promise<void>;
  /** a mark of an order was found */
  know(orderId: bigint, sequence: number): void;
  /** the order no longer trails */
  forget(orderId: bigint): void;
}

const EVERY_MS = 10_000;
/** A stop loss that has moved is marked after this, one that stands still after the other. */
const MOVED_AFTER_MS = 15_000;
const STILL_AFTER_MS = 240_000;
/** Of a hundred thousand that all move together, each is marked every few minutes. */
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
      // Of one that has only begun, or was taken over, nothing is known of when it was marked.
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
    know: (orderId, sequence) => void marked.set(orderId, { atMs: clock.now(), sequence }),
    forget(orderId) {
      if (marked.delete(orderId)) gone.add(orderId);
    },
  };
}
