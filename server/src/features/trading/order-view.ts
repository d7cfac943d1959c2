import type { Brand } from '@truefill/api/brand.ts';
import type { OrderView, PositionSummaryView, PositionSumsView } from '@truefill/api/mapping/order.ts';
import { decimalToNumber } from '@truefill/domain/decimal.ts';
import { moneyToNumber } from '@truefill/domain/money.ts';
import { orderNumber, type Closing } from '@truefill/domain/order.ts';
import { closingPrice, positionSums, type PositionSums } from '@truefill/domain/position.ts';
import { priceToNumber, type Price } from '@truefill/domain/price.ts';
import { volumeToNumber } from '@truefill/domain/volume.ts';
import type { BookedAccount } from './account-book.ts';
import type { Market } from './market.ts';
import type { ClosedOrder, PositionOrder } from './stored-order.ts';

/** Shows an order: an open one at the newest quote, a closed one as it ended. */
export function orderView(order: PositionOrder | ClosedOrder, brand: Brand, market: Market): OrderView {
  const { pricePrecision } = order;
  const price = (value: Price): number => priceToNumber(value, pricePrecision);
  const closing: Closing | null = 'closing' in order ? order.closing : null;
  const quote = closing ? null : market.quote(brand, order.symbol);
  const current = closing?.fill.price ?? (quote ? closingPrice(order.side, quote) : order.openPrice);
  return {
    id: Number(order.id),
    orderNumber: orderNumber(order.id, order.placedAtMs),
    side: order.side,
    kind: 'market',
    status: closing ? 'closed' : 'open',
    symbol: order.symbol,
    instrumentName: market.name(order.symbol),
    pricePrecision,
    volume: volumeToNumber(order.volume),
    openPrice: price(order.openPrice),
    currentPrice: price(current),
    stopLoss: price(order.stopLoss),
    takeProfit: price(order.takeProfit),
    margin: moneyToNumber(order.margin),
    profitLoss: moneyToNumber(closing?.profitLoss ?? market.floating(brand, order)),
    fee: moneyToNumber(order.fee),
    overnightFee: 0,
    leverage: order.leverage,
    placedAtMs: order.placedAtMs,
    filledAtMs: order.opening.filledAtMs,
    closedAtMs: closing?.fill.filledAtMs ?? 0,
    closableAtMs: order.opening.filledAtMs + brand.rules.minHoldSeconds * 1_000,
    closeReason: closing?.reason ?? '',
    limitPrice: 0,
    parentId: 0,
    nextOvernightAtMs: 0,
    nextOvernightFee: 0,
  };
}

/** The sums over an account's open positions at the newest quotes. */
export function sumsOf({ account, positions }: BookedAccount, brand: Brand, market: Market): PositionSums {
  const open = [...positions.values()];
  return positionSums(account.available, open.map((position) => position.margin), open.map((position) => market.floating(brand, position)));
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

/** Shows an account's open positions with their sums, newest first. */
export function summaryView(booked: BookedAccount, brand: Brand, market: Market): PositionSummaryView {
  const open = [...booked.positions.values()].toSorted((a, b) => b.placedAtMs - a.placedAtMs || Number(b.id - a.id));
  return { ...sumsView(sumsOf(booked, brand, market)), orders: open.map((order) => orderView(order, brand, market)) };
}
