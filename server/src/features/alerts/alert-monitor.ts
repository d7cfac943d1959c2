import { isReached } from '@truefill/domain/market/alert.ts';
import { points } from '@truefill/domain/market/price.ts';
import { FRESHNESS_LIMIT_MS, type Quote } from '@truefill/domain/market/quote.ts';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import type { QuoteBook, QuoteRecord } from '../quotes/index.ts';
import { shardOf } from '../accounts/index.ts';
import type { OwnedShards, ShardChange } from '../trading/index.ts';
import { AlertLevels } from './alert-levels.ts';
import { changeMark, readChanged, readWatched, watchedFrom, type AlertRow } from './alert-rows.ts';
import { RecentQuotes } from './recent-quotes.ts';
import type { SeenStep } from './step-writer.ts';
import { afterStep, awaited, isExpired, stepAt, type AlertStep, type WatchedAlert } from './watched-alert.ts';

export interface AlertMonitorParts {
  readonly pool: Pool;
  readonly held: OwnedShards;
  readonly quotes: Pick<QuoteBook, 'onQuotes'> & Pick<QuoteRecord, 'quotesBetween' | 'lastRecordedMs'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly seen: (steps: readonly SeenStep[]) => void;
}

/** Finds the first quote that reaches each alert of the users in this process's shards. */
export interface AlertMonitor {
  /** resolves when the alerts of its shards are watched */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** called when this process wrote an alert; changes by other processes are polled each second */
  changed(row: AlertRow): void;
}

const POLL_EVERY_MS = 1_000;
/**
 * Alerts are also checked against quotes from this long before the process started, or took a shard over: the previous owner
 * may have died before writing their effect.
 */
const LOOK_BACK_MS = 5 * 60_000;
const CLEAN_UP_EVERY_MS = 60_000;

export function createAlertMonitor(parts: AlertMonitorParts): AlertMonitor {
  return new ShardedMonitor(parts);
}

class ShardedMonitor implements AlertMonitor {
  readonly #parts: AlertMonitorParts;
  readonly #levels = new AlertLevels();
  readonly #recent = new RecentQuotes();
  readonly #stops: (() => void)[] = [];
  /** shards whose alerts are watched, and those still to be read */
  readonly #watched = new Set<number>();
  readonly #wanted = new Set<number>();
  #mark: string | null = null;
  #polling: Promise<void> | null = null;
  #startedMs = 0;
  #cleanedUpMs = 0;
  #stopped = false;

  constructor(parts: AlertMonitorParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { held, quotes, timers, clock } = this.#parts;
    this.#startedMs = clock.now();
    this.#stops.push(
      quotes.onQuotes((batch) => this.#seeQuotes(batch)),
      held.onChange((change) => this.#seeShards(change)),
      timers.every(POLL_EVERY_MS, () => void this.#pollOnce()),
    );
    for (const { shard } of held.all()) this.#wanted.add(shard);
    await this.#pollOnce();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops.splice(0)) stop();
    await this.#polling;
  }

  changed(row: AlertRow): void {
    if (!this.#watched.has(shardOf(row.user_id))) return;
    this.#report(this.#apply(watchedFrom(row), row.state === 'active', this.#recent.of(row.symbol)));
  }

  #seeQuotes(batch: readonly Quote[]): void {
    for (const quote of batch) {
      if (quote.ineligible) continue;
      this.#recent.take(quote);
      const steps = this.#levels.see(quote);
      if (steps.length > 0) this.#report(steps);
    }
  }

  #seeShards({ taken, lost }: ShardChange): void {
    for (const shard of lost) {
      this.#watched.delete(shard);
      this.#wanted.delete(shard);
    }
    for (const { id, userId } of this.#levels.all()) if (lost.has(shardOf(userId))) this.#levels.remove(id);
    for (const shard of taken) this.#wanted.add(shard);
    if (taken.size > 0) void this.#pollOnce();
  }

  #pollOnce(): Promise<void> {
    this.#polling ??= this.#poll()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'failed to check alerts; retrying'))
      .finally(() => (this.#polling = null));
    return this.#polling;
  }

  async #poll(): Promise<void> {
    const { pool, clock } = this.#parts;
    const mark = await changeMark(pool);
    if (this.#mark !== null && this.#watched.size > 0)
      for (const row of await readChanged(pool, this.#mark, [...this.#watched])) this.changed(row);
    await this.#readShards([...this.#wanted]);
    this.#mark = mark;
    if (clock.now() - this.#cleanedUpMs < CLEAN_UP_EVERY_MS) return;
    this.#cleanedUpMs = clock.now();
    for (const alert of this.#levels.all()) if (isExpired(alert, this.#cleanedUpMs)) this.#levels.remove(alert.id);
  }

  async #readShards(shards: readonly number[]): Promise<void> {
    if (shards.length === 0) return;
    const alerts = (await readWatched(this.#parts.pool, shards)).map(watchedFrom);
    const recorded = new Map<string, readonly Quote[]>();
    for (const symbol of new Set(alerts.map((alert) => alert.symbol))) recorded.set(symbol, await this.#recordOf(symbol));
    if (this.#stopped) return;
    // No awaits from here on: no quote can arrive in between.
    const missed = new Map([...recorded].map(([symbol, quotes]) => [symbol, spanOf(this.#recent.joinedTo(quotes, symbol))]));
    for (const shard of shards) if (this.#wanted.delete(shard)) this.#watched.add(shard);
    for (const alert of alerts) {
      const span = missed.get(alert.symbol);
      if (span && this.#watched.has(shardOf(alert.userId))) this.#report(this.#apply(alert, true, touches(span, alert)));
    }
  }

  #recordOf(symbol: string): Promise<readonly Quote[]> {
    const { quotes, clock } = this.#parts;
    const nowMs = clock.now();
    const hasJustStarted = nowMs - this.#startedMs < LOOK_BACK_MS;
    const lastMs = hasJustStarted ? (quotes.lastRecordedMs(symbol) ?? this.#startedMs) : nowMs;
    return quotes.quotesBetween(symbol, Math.min(lastMs, nowMs) - LOOK_BACK_MS, nowMs + FRESHNESS_LIMIT_MS);
  }

  /** @returns the effect of quotes that arrived before the alert was watched */
  #apply(alert: WatchedAlert, isActive: boolean, missed: readonly Quote[]): AlertStep[] {
    const known = this.#levels.get(alert.id);
    if (known && (known.revision > alert.revision || isSame(known, alert))) return [];
    if (!isActive) {
      this.#levels.remove(alert.id);
      return [];
    }
    let now: WatchedAlert | null = alert;
    const steps: AlertStep[] = [];
    for (const quote of missed) {
      const kind = now && stepAt(now, quote);
      if (!now || !kind) continue;
      const step: AlertStep = { kind, alert: now, quote };
      steps.push(step);
      now = afterStep(step);
    }
    if (now) this.#levels.set(now);
    else this.#levels.remove(alert.id);
    return steps;
  }

  #report(steps: readonly AlertStep[]): void {
    const { held, seen } = this.#parts;
    const seenHere = steps.flatMap((step) => {
      const epoch = held.epochOf(step.alert.userId);
      return epoch === null ? [] : [{ ...step, epoch }];
    });
    if (seenHere.length > 0) seen(seenHere);
  }
}

interface Span {
  readonly quotes: readonly Quote[];
  readonly low: bigint;
  readonly high: bigint;
}

function spanOf(quotes: readonly Quote[]): Span {
  const mids = quotes.map(({ mid }) => mid);
  const [first = points(0n)] = mids;
  return {
    quotes,
    low: mids.reduce((least, mid) => (mid < least ? mid : least), first),
    high: mids.reduce((most, mid) => (mid > most ? mid : most), first),
  };
}

/** The quotes of a span if one of them may reach the alert, otherwise none: most alerts are far from the price. */
function touches({ quotes, low, high }: Span, alert: WatchedAlert): readonly Quote[] {
  const { level, condition } = awaited(alert);
  return isReached(condition, level, condition === 'rises' ? points(high) : points(low)) ? quotes : [];
}

/** The known alert may be ahead of its row, while its changes are being written. */
function isSame(known: WatchedAlert, read: WatchedAlert): boolean {
  return known.revision === read.revision && known.armedSequence >= read.armedSequence;
}
