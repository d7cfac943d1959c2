import type { Quote } from '@truefill/domain/market/quote.ts';
import type { Model } from '../model/model.ts';
import { termsOfBrand } from '../model/terms.ts';
import { FRESH_MS } from '../model/view.ts';

/**
 * Mids at which something changes: entries and bands of options, and levels and limits as seen by the side that reaches them.
 */
export function turningMids(model: Model, symbol: string, halfSpread: number): number[] {
  const mids: number[] = [];
  for (const account of model.accounts.values()) {
    for (const option of account.stakes.values()) {
      if (option.symbol !== symbol) continue;
      for (const mid of [option.entryMid, option.low, option.high]) if (mid !== null) mids.push(Number(mid));
    }
    for (const { symbol: of, side, stopLoss, takeProfit, limitPrice, trailingDistance, best } of account.orders.values()) {
      if (of !== symbol) continue;
      // The price of a trailing stop loss is led on, so that it can fall back.
      if (best) mids.push(Number(best.price + (side === 'buy' ? trailingDistance : -trailingDistance)));
      for (const level of [stopLoss, takeProfit, limitPrice])
        if (level > 0n) mids.push(Number(level) + halfSpread, Number(level) - halfSpread);
    }
  }
  return mids;
}

/**
 * Times at which something changes by the clock alone: ends of options, ages of quotes, holding times, pauses between resets.
 */
export function momentsAfter(model: Model, newest: Iterable<Quote>, nowMs: number): number[] {
  const moments: number[] = [];
  for (const { timeMs } of newest) moments.push(timeMs + FRESH_MS);
  for (const account of model.accounts.values()) {
    const { minHoldSeconds, demoResetSeconds } = termsOfBrand(account.brandId).brand.rules;
    if (account.resetMs !== null) moments.push(account.resetMs + demoResetSeconds * 1_000);
    for (const { endMs, voidAfterMs } of account.stakes.values()) moments.push(endMs, endMs, endMs + voidAfterMs);
    for (const { opening } of account.orders.values()) if (opening) moments.push(opening.atMs + minHoldSeconds * 1_000);
  }
  return moments.filter((atMs) => atMs > nowMs);
}
