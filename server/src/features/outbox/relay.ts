import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../clock.ts';
import type { Timers } from '../../live/timers.ts';
import { beginAt, lockPosition, moveTo, positionOfAll } from './cursor.ts';
import { createHorizon, type Horizon } from './horizon.ts';
import { seeEvents, type OutboxTable, type Queries } from './outbox.ts';

/** A table of events and what becomes of them. */
export interface RelayRoute {
  readonly table: OutboxTable;
  /** does what follows from the events with `after < id <= through`, in the transaction that then notes that it is done */
  readonly relay: (client: PoolClient, after: bigint, through: bigint) => Promise<void>;
  /** removes events up to a number that are older than a moment, ms, at most so many; answers how many */
  readonly removeOld: (queries: Queries, through: bigint, beforeMs: number, limit: number) => Promise<number>;
}

export interface RelayParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  /** whose events these are; the processes of one consumer do each event once between them */
  readonly consumer: string;
  readonly routes: readonly RelayRoute[];
  /** told after each round, whether or not this process did anything in it */
  readonly relayed: () => Promise<void>;
}

/**
 * Does for one consumer what follows from events, each once: what it writes and how far it has got are one transaction, so that
 * neither a crash after the event's commit loses it nor a restart does it twice.
 */
export interface Relay {
  /** begins with what is new, or where the consumer had got; resolves when what waited is done */
  start(): Promise<void>;
  /** resolves after a last round; what that could not do yet is done after the next start */
  stop(): Promise<void>;
}

const RELAY_EVERY_MS = 500;
/** rows of a table in one transaction */
const ROWS_AT_ONCE = 500n;
/** Events are removed when every consumer has passed them and they are so old: the ledger and the orders keep what happened. */
export const KEEP_EVENTS_DAYS = 7;
const REMOVE_EVERY_MS = 60_000;
const REMOVED_AT_ONCE = 2_000;
const REMOVALS_AT_MOST = 50;
const DAY_MS = 86_400_000;

export function createRelay(parts: RelayParts): Relay {
  return new CursorRelay(parts);
}

class CursorRelay implements Relay {
  readonly #parts: RelayParts;
  readonly #routes: readonly (RelayRoute & { readonly horizon: Horizon })[];
  readonly #doneThrough = new Map<OutboxTable, bigint>();
  #round: Promise<void> | null = null;
  #removedAtMs = 0;
  #cancel = (): void => undefined;

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#routes = parts.routes.map((route) => ({ ...route, horizon: createHorizon() }));
  }

  async start(): Promise<void> {
    const { pool, timers, consumer } = this.#parts;
    for (const { table } of this.#routes) await beginAt(pool, consumer, table, (await seeEvents(pool, table)).newest);
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
      .catch((error: unknown) =>
        this.#parts.log.error({ err: error, consumer: this.#parts.consumer }, 'events could not be relayed; trying again'),
      )
      .finally(() => (this.#round = null));
    return this.#round;
  }

  async #relayAll(): Promise<void> {
    const { pool, relayed } = this.#parts;
    for (const route of this.#routes) {
      const complete = route.horizon.see(await seeEvents(pool, route.table));
      if (complete !== null) await this.#catchUp(route, complete);
    }
    await relayed();
    await this.#removeOld();
  }

  async #catchUp(route: RelayRoute, complete: bigint): Promise<void> {
    let goesOn = true;
    while (goesOn && (this.#doneThrough.get(route.table) ?? -1n) < complete) goesOn = await this.#step(route, complete);
  }

  /** False when another process is at it. */
  async #step({ table, relay }: RelayRoute, complete: bigint): Promise<boolean> {
    const { pool, consumer } = this.#parts;
    const done = await inTransaction(pool, async (client) => {
      const position = await lockPosition(client, consumer, table);
      if (position === null) return null;
      const through = complete < position + ROWS_AT_ONCE ? complete : position + ROWS_AT_ONCE;
      if (through <= position) return position;
      await relay(client, position, through);
      await moveTo(client, consumer, table, through);
      return through;
    });
    if (done !== null) this.#doneThrough.set(table, done);
    return done !== null;
  }

  async #removeOld(): Promise<void> {
    const { pool, clock } = this.#parts;
    const nowMs = clock.now();
    if (this.#removedAtMs <= nowMs && nowMs < this.#removedAtMs + REMOVE_EVERY_MS) return;
    this.#removedAtMs = nowMs;
    for (const { table, removeOld } of this.#routes) {
      const through = await positionOfAll(pool, table);
      for (let count = 0; count < REMOVALS_AT_MOST; count++) {
        if ((await removeOld(pool, through, nowMs - KEEP_EVENTS_DAYS * DAY_MS, REMOVED_AT_ONCE)) < REMOVED_AT_ONCE) break;
      }
    }
  }
}
