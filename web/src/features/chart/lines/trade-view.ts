import { create } from 'zustand';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { PERIOD_MS, PERIODS, type Period } from '@truefill/domain/market/candle.ts';

/** One end of a trade. */
export interface TradeEnd {
  readonly atMs: number;
  readonly price: number;
}

/** A trade to be shown on the chart. Amounts in USD. */
export interface ShownTrade {
  readonly symbol: string;
  readonly entry: TradeEnd;
  /** null while it is open, or if an option had no price at its end */
  readonly exit: TradeEnd | null;
  readonly of:
    | { readonly kind: 'order'; readonly side: OrderView['side']; readonly volume: number }
    | { readonly kind: 'option'; readonly bet: OptionOrderView['kind']; readonly stake: number };
  /** after fees; null while it is open */
  readonly net: number | null;
  /** the period at which both ends are visible */
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
 * The shortest period at which a trade fits into the view and is recent enough to be loaded; days if none does.
 * @param toMs its end, or the current time
 */
export function tradePeriod(fromMs: number, toMs: number, nowMs: number): Period {
  return (
    PERIODS.find((period) => toMs - fromMs <= BARS * PERIOD_MS[period] && nowMs - fromMs <= REACH * PERIOD_MS[period]) ?? '1d'
  );
}

/** An order for the chart; null if it was never filled. @param net its result after fees, USD */
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

/** A settled option for the chart. @param net its result after the fee, USD */
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
