import { candleStart, type Candle } from '@truefill/domain/market/candle.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { CandleAnswer, PriceFeed } from '../../../adapters/feeds/feed.ts';
import { windowStart, WINDOW_MINUTES } from './day-statistics.ts';

/** how far back to search for the last price before the window: a holiday may follow a weekend */
const LOOK_BACK_MS = 10 * 24 * HOUR_MS;

export interface DayHistory {
  readonly candles: readonly Candle[];
  readonly reference: Price | null;
}

/** Initial data of a day's statistics: the minutes of the window that ends with `untilMs`, and the last price before them. */
export function readDay(feed: PriceFeed, symbol: string, untilMs: number): DayHistory | Promise<DayHistory> {
  const fromMs = windowStart(untilMs);
  const hourMs = candleStart(fromMs, '1h');
  const one = { symbol, untilMs, keep: 'newest', limit: 1 } as const;
  const answers = [
    feed.candles({ ...one, period: '1min', fromMs, toMs: untilMs + 1, limit: WINDOW_MINUTES + 1 }),
    feed.candles({ ...one, period: '1min', fromMs: hourMs, toMs: fromMs }),
    feed.candles({ ...one, period: '1h', fromMs: hourMs - LOOK_BACK_MS, toMs: hourMs }),
  ] as const;
  return answers.some((answer) => answer instanceof Promise)
    ? Promise.all(answers).then(dayOf)
    : dayOf(answers as unknown as readonly CandleAnswer[]);
}

function dayOf([day, sameHour, hours]: readonly CandleAnswer[]): DayHistory {
  const before = sameHour?.candles.at(-1) ?? hours?.candles.at(-1);
  return { candles: day?.candles ?? [], reference: before?.close ?? null };
}
