import { create } from 'zustand';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { PERIOD_MS, PERIODS, type Period } from '@truefill/domain/market/candle.ts';

/** One end of a trade. */
export interface TradeEnd {
  readonly atMs: number;
  readonly price: number;
}

/** A trade that the chart was asked to show. Amounts in USD. */
export interface ShownTrade {
  readonly symbol: string;
  readonly entry: TradeEnd;
  /** null while it is open, or where an option had no price at its end */
  readonly exit: TradeEnd | null;
  readonly of:
    | { readonly kind: 'order'; readonly side: OrderView['side']; readonly volume: number }
    | { readonly kind: 'option'; readonly bet: OptionOrderView['kind']; readonly stake: number };
  /** with fees; null while it is open */
  readonly net: number | null;
  /** the candles in which both ends can be seen */
  readonly period: Period;
}

export const useShownTrade = create<{ readonly trade: ShownTrade | null }>(() => ({ trade: null }));

export function hideTrade(): void {
  useShownTrade.setState({ trade: null });
}

/** How much of the view a trade may fill, in candles of the smallest windows. */
const BARS = 32;
/** How far back a view can be loaded, in candles. */
const REACH = 1_500;

/**
 * The shortest period in whose candles a trade fits into the view and lies near enough to be loaded; days where none does.
 * @param toMs its end, or now
 */
export function tradePeriod(fromMs: number, toMs: number, nowMs: number): Period {
  return (
    PERIODS.find((period) => toMs - fromMs <= BARS * PERIOD_MS[period] && nowMs - fromMs <= REACH * PERIOD_MS[period]) ?? '1d'
  );
}

/** An order as the chart shows it; null where it was never filled. @param net its result with fees, USD */
export function tradeOfOrder(order: OrderView, net: number, nowMs: number): ShownTrade | null {
  const { symbol, side, volume, filledAtMs, openPrice, closedAtMs, currentPrice, status } = order;
  if (filledAtMs <= 0) return null;
  const exit = status === 'closed' ? { atMs: closedAtMs, price: currentPrice } : null;
  return {
    symbol,
    entry: { atMs: filledAtMs, price: openPrice },
    exit,
    of: { kind: 'order', side, volume },
    net: exit && net,
    period: tradePeriod(filledAtMs, exit?.atMs ?? nowMs, nowMs),
  };
}

/** A settled option as the chart shows it. @param net its result with the fee, USD */
export function tradeOfOption(order: OptionOrderView, net: number, nowMs: number): ShownTrade {
  const { symbol, kind, stake, entryPrice, beginMs, endMs, endPrice, outcome } = order;
  return {
    symbol,
    entry: { atMs: beginMs, price: entryPrice },
    exit: outcome === null || outcome === 'void' ? null : { atMs: endMs, price: endPrice },
    of: { kind: 'option', bet: kind, stake },
    net: outcome === null ? null : net,
    period: tradePeriod(beginMs, endMs, nowMs),
  };
}
