import type { Brand } from '@truefill/api/brand.ts';
import type { MovedOrder, OrderView, PositionSumsView } from '@truefill/api/orders/mapping.ts';
import { decimalToNumber, formatDecimal } from '@truefill/domain/money/decimal.ts';
import { moneyToNumber, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { nextNight, overnightFee } from '@truefill/domain/margin/overnight.ts';
import {
  closingPrice,
  openingPrice,
  positionSums,
  profitLoss,
  resultScale,
  type PositionSums,
} from '@truefill/domain/orders/position.ts';
import { points, priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { volumeToNumber } from '@truefill/domain/market/volume.ts';
import type { BookedAccount } from '../book/account-book.ts';
import type { Market } from '../orders/market.ts';
import type { ActiveOrder, StoredOrder } from '../orders/stored-order.ts';
import type { TrailNow } from '../trailing/trail-monitor.ts';

/**
 * Renders an order: an open one at the newest quote, a pending one at its limit, an ended one as it ended.
 * @param trail the current trailing stop loss, if any
 */
export function orderView(order: StoredOrder, brand: Brand, market: Market, trail: TrailNow | null): OrderView {
  const { pricePrecision } = order;
  const price = (value: Price): number => priceToNumber(value, pricePrecision);
  return {
    id: Number(order.id),
    orderNumber: orderNumber(order.id, order.placedAtMs),
    side: order.side,
    kind: order.kind,
    status: order.status,
    symbol: order.symbol,
    instrumentName: market.name(order.symbol),
    pricePrecision,
    volume: volumeToNumber(order.volume),
    openPrice: price('openPrice' in order ? order.openPrice : order.limitPrice),
    currentPrice: price(currentPrice(order, market.quote(brand, order.symbol))),
    ...trailView(order, trail),
    trailingDistance: price(points(order.trailingDistance)),
    takeProfit: price(order.takeProfit),
    margin: moneyToNumber(order.margin),
    profitLoss: moneyToNumber(resultOf(order, brand, market)),
    // that of a cancelled order was only reserved
    fee: moneyToNumber(order.status === 'cancelled' ? ZERO : order.fee),
    overnightFee: 'overnightFee' in order ? moneyToNumber(order.overnightFee) : 0,
    leverage: order.leverage,
    placedAtMs: order.placedAtMs,
    ...timesOf(order, brand, market),
    closeReason: order.status === 'closed' ? order.closing.reason : order.status === 'cancelled' ? order.reason : '',
    limitPrice: price(order.limitPrice),
    parentId: Number(order.parentId ?? 0n),
    carriedResult: carriedText(order),
    ...nextOvernight(order, brand, market),
  };
}

/** Few positions have a carried result, and most of its digits are zeros. */
function carriedText(order: StoredOrder): string {
  if (order.status !== 'open' || order.carriedResult === 0n) return '0';
  return formatDecimal(order.carriedResult, resultScale(order.pricePrecision)).replace(/\.?0+$/, '');
}

/** The part of an order's view that prices move. */
export function movingPart(order: ActiveOrder, brand: Brand, market: Market, trail: TrailNow | null): MovedOrder {
  return {
    ...trailView(order, trail),
    currentPrice: priceToNumber(currentPrice(order, market.quote(brand, order.symbol)), order.pricePrecision),
    profitLoss: moneyToNumber(resultOf(order, brand, market)),
  };
}

/** An active order shows its current stop loss, one that has ended the last one. */
function trailView(order: StoredOrder, trail: TrailNow | null): Pick<OrderView, 'stopLoss' | 'best'> {
  const { pricePrecision } = order;
  const now = order.status === 'open' ? trail : null;
  const best = now?.best ?? ('best' in order ? order.best : null);
  return {
    stopLoss: priceToNumber(now?.stopLoss ?? order.stopLoss, pricePrecision),
    best: best && { price: priceToNumber(best.price, pricePrecision), quote: best.quoteSequence, atMs: best.quoteTimeMs },
  };
}

function currentPrice(order: StoredOrder, quote: Quote | null): Price {
  if (order.status === 'closed') return order.closing.fill.price;
  if (order.status === 'cancelled') return order.limitPrice;
  if (order.status === 'pending') return quote ? openingPrice(order.side, quote) : order.limitPrice;
  return quote ? closingPrice(order.side, quote) : order.openPrice;
}

/** For a pending order: its result at the take profit; zero without one. */
function resultOf(order: StoredOrder, brand: Brand, market: Market): Money {
  if (order.status === 'closed') return order.closing.profitLoss;
  if (order.status === 'cancelled') return ZERO;
  if (order.status === 'open') return market.floating(brand, order);
  const rate = market.rate(order.symbol);
  return order.takeProfit > 0n && rate !== null
    ? profitLoss({ ...order, openPrice: order.limitPrice }, order.takeProfit, rate)
    : ZERO;
}

function timesOf(
  order: StoredOrder,
  brand: Brand,
  market: Market,
): Pick<OrderView, 'filledAtMs' | 'closedAtMs' | 'closableAtMs'> {
  if (order.status === 'cancelled') return { filledAtMs: 0, closedAtMs: order.cancelledAtMs, closableAtMs: 0 };
  if (order.status === 'pending') return { filledAtMs: 0, closedAtMs: 0, closableAtMs: 0 };
  const { filledAtMs } = order.opening;
  const closedAtMs = order.status === 'closed' ? order.closing.fill.filledAtMs : 0;
  return { filledAtMs, closedAtMs, closableAtMs: filledAtMs + market.holdingTerms(brand, order).minHoldMs };
}

function nextOvernight(
  order: StoredOrder,
  brand: Brand,
  market: Market,
): Pick<OrderView, 'nextOvernightAtMs' | 'nextOvernightFee'> {
  if (order.status !== 'open') return { nextOvernightAtMs: 0, nextOvernightFee: 0 };
  const terms = market.holdingTerms(brand, order);
  const night = nextNight(order.chargedUntilMs, terms);
  return { nextOvernightAtMs: night.atMs, nextOvernightFee: moneyToNumber(overnightFee(order, night, terms)) };
}

/** Totals over an account's open positions at the newest quotes. */
export function sumsOf({ account, orders }: BookedAccount, brand: Brand, market: Market): PositionSums {
  const floating = orders.shownFloating((symbol) => market.valuation(brand, symbol));
  return positionSums(account.available, [orders.margins], floating, [orders.reserved]);
}

/** Shows sums. */
export function sumsView(sums: PositionSums): PositionSumsView {
  return {
    floatingProfitLoss: moneyToNumber(sums.floating),
    netValue: moneyToNumber(sums.netValue),
    marginLevelPercent: decimalToNumber(sums.marginLevel ?? 0n, 2),
    freeMargin: moneyToNumber(sums.freeMargin),
    usedMargin: moneyToNumber(sums.usedMargin),
  };
}

/** The order in which an account's orders are shown. */
export function newestFirst(a: ActiveOrder, b: ActiveOrder): number {
  return b.placedAtMs - a.placedAtMs || Number(b.id - a.id);
}
