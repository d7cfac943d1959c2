import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import { beginAt, lockPosition, moveTo, positionOfAll } from './cursor.ts';
import { readEvents, removeEvents, type HappenedEvent } from './account-events.ts';
import { createHighWaterMark } from './high-water-mark.ts';
import { seeEvents } from './outbox.ts';

/** Processes events, each exactly once. */
export interface EventConsumer {
  /** its id in the database: a new name starts with new events */
  readonly name: string;
  /** the kinds of events it processes */
  readonly kinds: readonly string[];
  /** processes events, in the transaction that then advances the position; several processes of a consumer share the work */
  consume(client: PoolClient, events: readonly HappenedEvent[]): Promise<void>;
  /** called after each round, whether or not this process did anything in it */
  relayed?(): Promise<void>;
}

export interface RelayParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly consumers: readonly EventConsumer[];
}

/**
 * Lets each consumer process events exactly once: its writes and its position are committed in one transaction, so that
 * neither a crash loses an event nor a restart repeats it. A failing consumer does not block the others.
 */
export interface Relay {
  /** starts with new events, or at each consumer's position; resolves when the backlog is processed */
  start(): Promise<void>;
  /** resolves after a last round; the rest is processed after the next start */
  stop(): Promise<void>;
}

const RELAY_EVERY_MS = 500;
/** rows per transaction */
const ROWS_AT_ONCE = 500n;
/** Events are removed when every consumer has passed them and they are this old: ledger and orders keep the history. */
export const KEEP_EVENTS_DAYS = 7;
const REMOVE_EVERY_MS = 60_000;
const REMOVED_AT_ONCE = 2_000;
const REMOVALS_AT_MOST = 50;

export function createRelay(parts: RelayParts): Relay {
  return new CursorRelay(parts);
}

class CursorRelay implements Relay {
  readonly #parts: RelayParts;
  readonly #highWaterMark = createHighWaterMark();
  readonly #doneThrough = new Map<string, bigint>();
  #round: Promise<void> | null = null;
  #removedAtMs = 0;
  #cancel = (): void => undefined;

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { pool, timers, consumers } = this.#parts;
    const { newest } = await seeEvents(pool);
    for (const { name } of consumers) await beginAt(pool, name, newest);
    this.#cancel = timers.every(RELAY_EVERY_MS, () => this.#once());
    await this.#once();
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#round;
    await this.#once();
  }

  #once(): Promise<void> {
    this.#round ??= this.#relayAll()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'failed to read events; retrying'))
      .finally(() => (this.#round = null));
    return this.#round;
  }

  async #relayAll(): Promise<void> {
    const { pool, consumers, log } = this.#parts;
    const complete = this.#highWaterMark.see(await seeEvents(pool));
    for (const consumer of consumers) {
      try {
        if (complete !== null) await this.#catchUp(consumer, complete);
        await consumer.relayed?.();
      } catch (error) {
        log.error({ err: error, consumer: consumer.name }, 'failed to relay events; retrying');
      }
    }
    await this.#removeOld();
  }

  async #catchUp(consumer: EventConsumer, complete: bigint): Promise<void> {
    let hasMore = true;
    while (hasMore && (this.#doneThrough.get(consumer.name) ?? -1n) < complete) hasMore = await this.#step(consumer, complete);
  }

  /** Returns false if another process has the consumer locked. */
  async #step({ name, kinds, consume }: EventConsumer, complete: bigint): Promise<boolean> {
    const done = await inTransaction(this.#parts.pool, async (client) => {
      const position = await lockPosition(client, name);
      if (position === null) return null;
      const through = complete < position + ROWS_AT_ONCE ? complete : position + ROWS_AT_ONCE;
      if (through <= position) return position;
      await consume(client, await readEvents(client, kinds, position, through));
      await moveTo(client, name, through);
      return through;
    });
    if (done !== null) this.#doneThrough.set(name, done);
    return done !== null;
  }

  async #removeOld(): Promise<void> {
    const { pool, clock } = this.#parts;
    const nowMs = clock.now();
    if (this.#removedAtMs <= nowMs && nowMs < this.#removedAtMs + REMOVE_EVERY_MS) return;
    this.#removedAtMs = nowMs;
    const through = await positionOfAll(pool);
    for (let count = 0; count < REMOVALS_AT_MOST; count++)
      if ((await removeEvents(pool, through, nowMs - KEEP_EVENTS_DAYS * DAY_MS, REMOVED_AT_ONCE)) < REMOVED_AT_ONCE) break;
  }
}
