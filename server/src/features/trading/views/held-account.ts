import type { Brand } from '@truefill/api/brand.ts';
import type { WireOrder } from '@truefill/api/orders/calls.ts';
import { movedOrder, orderToWire, sumsToWire } from '@truefill/api/orders/mapping.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { HeldAccount } from '../../../live/account-data.ts';
import { openPositions, type BookedAccount } from '../book/account-book.ts';
import { floatingAt, type Market } from '../orders/market.ts';
import { movingPart, newestFirst, orderView, sumsOf, sumsView } from './order-view.ts';
import type { ActiveOrder } from '../orders/stored-order.ts';
import type { TrailMonitor } from '../trailing/trail-monitor.ts';
import { timeText } from './time-text.ts';

/** An order as last shown, with the prices used. */
interface Shown {
  readonly brand: Brand;
  readonly quote: Quote | null;
  readonly rate: UsdRate | null;
  /** its trailing stop loss at that time, if any */
  readonly stopLoss: Price | null;
  readonly wire: WireOrder;
}

/**
 * Active orders as the exchange feed shows them, cached by order. Only the fields that prices move are recomputed; an order
 * that changes is a new object.
 */
export class ShownOrders {
  readonly #shown = new WeakMap<ActiveOrder, Shown>();
  readonly #market: Market;
  readonly #trails: Pick<TrailMonitor, 'now'>;

  constructor(market: Market, trails: Pick<TrailMonitor, 'now'>) {
    this.#market = market;
    this.#trails = trails;
  }

  /**
   * A view of an account at fixed prices.
   * @param booked returns the account's current state
   */
  hold(brand: Brand, booked: () => Promise<BookedAccount>): HeldAccount {
    const held = heldMarket(this.#market);
    const list = (orders: readonly ActiveOrder[]): WireOrder[] =>
      orders.toSorted(newestFirst).map((order) => this.#show(order, brand, held));
    return {
      holdings: async () => {
        const account = await booked();
        return { ...sumsToWire(sumsView(sumsOf(account, brand, held))), orderList: list(openPositions(account)) };
      },
      pending: async () => {
        const { orders } = await booked();
        return { orderList: list([...orders.values()].filter((order) => order.status === 'pending')) };
      },
    };
  }

  #show(order: ActiveOrder, brand: Brand, market: Market): WireOrder {
    const quote = market.quote(brand, order.symbol);
    const rate = market.rate(order.symbol);
    const trail = this.#trails.now(order);
    const stopLoss = trail?.stopLoss ?? null;
    const before = this.#shown.get(order);
    const isKnown = before?.brand === brand;
    if (isKnown && before.rate === rate && before.stopLoss === stopLoss && isSamePrice(before.quote, quote)) return before.wire;
    const wire = isKnown
      ? movedOrder(before.wire, movingPart(order, brand, market, trail))
      : orderToWire(orderView(order, brand, market, trail), (timeMs) => timeText(brand.timeZone, timeMs));
    this.#shown.set(order, { brand, quote, rate, stopLoss, wire });
    return wire;
  }
}

function isSamePrice(one: Quote | null, other: Quote | null): boolean {
  return one?.bid === other?.bid && one?.ask === other?.ask;
}

/** A market for one brand that fixes each symbol's price and rate at the first look. */
function heldMarket(market: Market): Market {
  const quotes = new Map<string, Quote | null>();
  const rates = new Map<string, UsdRate | null>();
  const quote: Market['quote'] = (brand, symbol) => fixed(quotes, symbol, () => market.quote(brand, symbol));
  const rate: Market['rate'] = (symbol) => fixed(rates, symbol, () => market.rate(symbol));
  const valuation: Market['valuation'] = (brand, symbol) => {
    const [at, usdRate] = [quote(brand, symbol), rate(symbol)];
    return at && usdRate !== null ? { quote: at, rate: usdRate } : null;
  };
  return { ...market, ...floatingAt(valuation), quote, rate, valuation };
}

function fixed<Value>(values: Map<string, Value | null>, symbol: string, read: () => Value | null): Value | null {
  const known = values.get(symbol) ?? read();
  // A symbol without a price is looked up again.
  if (known !== null) values.set(symbol, known);
  return known;
}
