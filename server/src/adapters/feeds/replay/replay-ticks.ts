import type { Price } from '@truefill/domain/price.ts';
import { quoteAround, type SourceQuote } from '@truefill/domain/quote.ts';

import type { Loop } from './loop.ts';

/** Steps between the four corners of a minute: with the open, 24 quotes. The last is out before the minute ends. */
const LEG_TICKS = [8, 8, 7];
const TICK_MS = 2_500;

/**
 * Quotes of one candle: from open to low to high to close, or high first when the minute fell, in straight lines. They pass
 * exactly through all four. The volume comes with the close, when it is known.
 */
export function replayTicks(symbol: string, loop: Loop, row: number, minuteMs: number): SourceQuote[] {
  const open = loop.open[row] as number;
  const close = loop.close[row] as number;
  const high = loop.high[row] as number;
  const low = loop.low[row] as number;
  const corners = close >= open ? [open, low, high, close] : [open, high, low, close];
  const mids = [open];
  LEG_TICKS.forEach((ticks, leg) => {
    const from = corners[leg] as number;
    const to = corners[leg + 1] as number;
    for (let tick = 1; tick <= ticks; tick++) mids.push(from + Math.round(((to - from) * tick) / ticks));
  });
  const width = BigInt(loop.spread[row] as number);
  const firstMs = minuteMs + phaseMs(symbol);
  return mids.map((mid, index) => {
    const middle = BigInt(mid) as Price;
    return {
      symbol,
      timeMs: firstMs + index * TICK_MS,
      ...quoteAround(middle, width, true),
      mid: middle,
      volume: index === mids.length - 1 ? (loop.volume[row] as number) : 0,
    };
  });
}

/** Symbols quote at moments of their own, so that a screen does not blink all at once. */
function phaseMs(symbol: string): number {
  let mixed = 0;
  for (const character of symbol) mixed = (mixed * 31 + character.charCodeAt(0)) % TICK_MS;
  return mixed;
}
