import type { BaseLogger } from 'pino';
import { FRESHNESS_LIMIT_MS, type Quote } from '@truefill/domain/market/quote.ts';

/** Detects that the machine's clock was set back behind quotes taken while it ran ahead. */
export interface ClockMonitor {
  /**
   * Logs the start and the end of that state, once each.
   * @returns when the clock will have caught up with all quotes, in ms since the epoch; null if none is in the future
   */
  check(newest: readonly Pick<Quote, 'symbol' | 'timeMs'>[], nowMs: number): number | null;
}

/**
 * Quotes further from now than the freshness limit are not traded on, and older ones cannot replace them: until the clock
 * catches up, every order and every close there is refused with 202, however well the source works.
 */
export function createClockMonitor(log: Pick<BaseLogger, 'info' | 'error'>): ClockMonitor {
  let reported = false;
  return {
    check(newest, nowMs) {
      const ahead = newest.filter(({ timeMs }) => timeMs - nowMs > FRESHNESS_LIMIT_MS);
      if (ahead.length === 0) {
        if (reported) log.info({}, 'system clock has caught up with the newest quotes: accepting orders again');
        reported = false;
        return null;
      }
      const untilMs = Math.max(...ahead.map(({ timeMs }) => timeMs)) - FRESHNESS_LIMIT_MS;
      if (!reported) {
        const figures = {
          until: new Date(untilMs).toISOString(),
          seconds: Math.ceil((untilMs - nowMs) / 1000),
          instruments: ahead.length,
        };
        log.error(
          figures,
          'system clock was set back: quote timestamps are in the future, orders and closes are refused with 202 until the clock catches up',
        );
      }
      reported = true;
      return untilMs;
    },
  };
}
