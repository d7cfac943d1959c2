import type { BaseLogger } from 'pino';
import { FRESHNESS_LIMIT_MS, type Quote } from '@truefill/domain/market/quote.ts';

/** Finds out that the machine's clock was put back behind quotes that were taken while it ran ahead. */
export interface ClockMonitor {
  /**
   * Logs the beginning and the end of it, each once.
   * @returns when time will have caught up with all of them, in ms since the epoch; null where nothing waits
   */
  look(newest: readonly Pick<Quote, 'symbol' | 'timeMs'>[], nowMs: number): number | null;
}

/**
 * Quotes of more than the freshness limit from now are traded on by nobody, and older ones do not take their place: until the clock
 * has come to them, every order and every closing there is refused with 202, however well the source works.
 */
export function createClockMonitor(log: Pick<BaseLogger, 'info' | 'error'>): ClockMonitor {
  let told = false;
  return {
    look(newest, nowMs) {
      const ahead = newest.filter(({ timeMs }) => timeMs - nowMs > FRESHNESS_LIMIT_MS);
      if (ahead.length === 0) {
        if (told) log.info({}, 'system clock has caught up with the newest quotes: accepting orders again');
        told = false;
        return null;
      }
      const untilMs = Math.max(...ahead.map(({ timeMs }) => timeMs)) - FRESHNESS_LIMIT_MS;
      if (!told) {
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
      told = true;
      return untilMs;
    },
  };
}
