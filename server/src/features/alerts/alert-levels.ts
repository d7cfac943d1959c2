import type { Quote } from '@truefill/domain/market/quote.ts';
import { LevelHeap } from '../trading/index.ts';
import { afterStep, awaited, isExpired, stepAt, type AlertStep, type WatchedAlert } from './watched-alert.ts';

interface Sides {
  readonly rises: LevelHeap<WatchedAlert>;
  readonly falls: LevelHeap<WatchedAlert>;
}

/** Alerts indexed by level: a quote that reaches none costs two comparisons, however many there are. */
export class AlertLevels {
  readonly #alerts = new Map<bigint, WatchedAlert>();
  readonly #markets = new Map<string, Sides>();

  get(id: bigint): WatchedAlert | null {
    return this.#alerts.get(id) ?? null;
  }

  all(): Iterable<WatchedAlert> {
    return this.#alerts.values();
  }

  /** Watches an alert, replacing the one with the same number. */
  set(alert: WatchedAlert): void {
    this.remove(alert.id);
    this.#alerts.set(alert.id, alert);
    this.#wait(alert);
  }

  remove(id: bigint): void {
    const alert = this.#alerts.get(id);
    if (!alert) return;
    this.#alerts.delete(id);
    this.#markets.get(alert.symbol)?.[awaited(alert).condition].noteRemoved();
  }

  /** Applies a quote to the alerts of its market; they are then watched in their new state. */
  see(quote: Quote): AlertStep[] {
    const sides = this.#markets.get(quote.symbol);
    if (!sides) return [];
    const mid = Number(quote.mid);
    if (!sides.rises.reaches(mid) && !sides.falls.reaches(mid)) return [];
    // Do not put back alerts while a side is emptied: one whose level stays reached would come up endlessly.
    const reached = [...sides.rises.takeReached(mid), ...sides.falls.takeReached(mid)];
    return reached.flatMap((alert) => this.#step(alert, quote));
  }

  #step(alert: WatchedAlert, quote: Quote): AlertStep[] {
    const kind = stepAt(alert, quote);
    const steps = kind === null ? [] : [{ kind, alert, quote }];
    const next = steps[0] ? afterStep(steps[0]) : isExpired(alert, quote.timeMs) ? null : alert;
    this.#alerts.delete(alert.id);
    if (next) {
      this.#alerts.set(next.id, next);
      this.#wait(next);
    }
    return steps;
  }

  #wait(alert: WatchedAlert): void {
    const { level, condition } = awaited(alert);
    this.#sidesOf(alert.symbol)[condition].add(Number(level), alert);
  }

  #sidesOf(symbol: string): Sides {
    const known = this.#markets.get(symbol);
    if (known) return known;
    const isAlive = (alert: WatchedAlert): boolean => this.#alerts.get(alert.id) === alert;
    const sides = { rises: new LevelHeap('below', isAlive), falls: new LevelHeap('above', isAlive) };
    this.#markets.set(symbol, sides);
    return sides;
  }
}
